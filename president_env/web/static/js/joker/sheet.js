// The score sheet: a line for every round of the match, with bid and points of every seat, and the sums of the chapters.

import { openDialog } from "../dialog.js";
import { button, element } from "../dom.js";
import { seatName } from "../seats.js";
import { say, SIGNS } from "../texts.js";

const SEATS = [0, 1, 2, 3];
const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

/** The sheet as a table. sheet: the server's; view: what the table shows; of later rounds nothing is told; only: one chapter. */
export function sheetTable(sheet, view, only = null) {
  const written = writtenLines(sheet, view);
  const made = chapters(sheet).map((chapter, number) => chapterBody(chapter, number, written, view));
  const names = SEATS.map((seat) => element("th", { scope: "col", "data-seat": seat }, seatName(seat)));
  const head = element("thead", {}, element("tr", {}, element("th", { scope: "col", title: say("sheet.cards") }, element("span", { class: "spoken" }, say("sheet.cards"))), names));
  return element("table", { class: "sheet", "data-testid": "sheet", "aria-label": say("sheet.title") },
    head, only === null ? made : made[only], element("tfoot", {}, sumsRow(say("sheet.total"), view.seats.map((seat) => seat.total), "total")));
}

/** Show the whole sheet over the table. */
export function openSheet(sheet, view) {
  const content = element("div", { class: "choices" }, element("div", { class: "paper" }, sheetTable(sheet, view)), button("sheet-close", say("button.close"), () => dialog.shut(), { class: "primary wide", autofocus: true }));
  const dialog = openDialog("sheet-panel", say("sheet.title"), content, () => {});
  dialog.classList.add("wide-sheet");
  showNow(dialog);
}

/** Bring the round now played into sight. */
export function showNow(box) {
  const row = box.querySelector('[data-now="true"]') ?? box.querySelector(".round-row[data-written=true]:last-of-type");
  const paper = row?.closest(".paper");
  if (paper) paper.scrollTop = row.offsetTop - paper.clientHeight / 2;
}

/** The chapters of the match: {kind, rounds: [{round, cards}]}, those to come too. */
function chapters({ plan }) {
  return plan.map(({ name, labels }) => ({ kind: name, rounds: labels.map(([round, cards]) => ({ round: Number(round), cards: Number(cards) })) }));
}

/** The chapter of the round that a view is of, from 0. */
export function chapterOf(sheet, view) {
  return chapters(sheet).findIndex(({ rounds }) => rounds.some(({ round }) => round === view.round));
}

const isOver = (view) => view.phase === "round_over" || view.phase === "match_over";

/** The lines that may be shown, by round; what a premium did only once its chapter is over. */
function writtenLines(sheet, view) {
  const last = isOver(view) ? view.round : view.round - 1;
  const found = new Map();
  for (const { lines } of sheet.sections) {
    const rounds = lines.filter(({ labels }) => labels[0] !== "premium");
    const settled = Number(rounds.at(-1).labels[0]) <= last;
    const premium = settled && lines.find(({ labels }) => labels[0] === "premium");
    for (const line of rounds) if (Number(line.labels[0]) <= last) found.set(Number(line.labels[0]), { ...line, premium, settled });
  }
  return found;
}

function chapterBody({ kind, rounds }, number, written, view) {
  const lines = rounds.map(({ round }) => written.get(round)).filter(Boolean);
  const premium = lines.at(-1)?.premium;
  const sums = SEATS.map((seat) => [...lines, ...(premium ? [premium] : [])].reduce((sum, { cells }) => sum + (cells[seat]?.points ?? 0), 0));
  const name = `${ROMAN[number]} · ${say(`kind.${kind}`)}`;
  return element("tbody", { "data-chapter": number, "data-kind": kind },
    element("tr", { class: "chapter-name" }, element("th", { scope: "rowgroup", colspan: 5 }, name)),
    rounds.map((planned) => roundRow(planned, written.get(planned.round), view)),
    premium ? premiumRow(premium) : null,
    sumsRow(say("sheet.chapter", { chapter: ROMAN[number] }), lines.length ? sums : ["", "", "", ""], "sums"));
}

function roundRow({ round, cards }, line, view) {
  const now = round === view.round && !line;
  const trump = line ? line.labels[2] : now ? view.trump : null;
  const dealer = (((view.dealer + round - view.round) % 4) + 4) % 4;
  const cells = SEATS.map((seat) => element("td", { "data-seat": seat, "data-dealer": seat === dealer }, line ? writtenCell(line, seat) : now ? bidCell(view.seats[seat]) : ""));
  return element("tr", { class: "round-row", "data-testid": "sheet-row", "data-round": round, "data-now": now, "data-written": Boolean(line) },
    element("th", { scope: "row", "aria-label": say("sheet.row", { round, cards: say("count.cards", { n: cards }) }) }, String(cards), element("small", { "data-suit": trump ?? "" }, trumpSign(trump))), cells);
}

const trumpSign = (trump) => (trump === "none" ? "×" : SIGNS[trump] ?? "");

function writtenCell({ cells, settled }, seat) {
  const { points, note, mark } = cells[seat];
  const [first, second] = note.split("/");
  const bid = second === undefined ? null : first;
  const shown = settled ? mark : first === second ? "good" : "";
  return element("span", { class: "cell", "data-mark": shown, "data-shtanga": bid > 0 && second === "0" },
    element("span", { class: "bid" }, bid ?? `·${first}`), element("span", { class: "points" }, shownPoints(points)));
}

function bidCell({ bid }) {
  return element("span", { class: "cell" }, element("span", { class: "bid" }, bid ?? ""));
}

function premiumRow({ cells }) {
  const made = cells.map((cell) => element("td", {}, cell ? signed(cell.points) : ""));
  return element("tr", { class: "premium", "data-testid": "sheet-premium" }, element("th", { scope: "row", "aria-label": say("sheet.premium.label") }, say("sheet.premium")), made);
}

/** Points with a proper minus, and what a premium brings with its sign. */
export const shownPoints = (points) => String(points).replace("-", "−");
export const signed = (points) => (points > 0 ? `+${points}` : shownPoints(points));

function sumsRow(label, sums, kind) {
  return element("tr", { class: kind, "data-testid": `sheet-${kind}` }, element("th", { scope: "row" }, label), sums.map((sum) => element("td", {}, shownPoints(sum))));
}

// Cards as SVG elements. A card is named as the server names it: "9h", "10s", "Kd", "joker"; in a hand that holds both
// jokers the second is "joker.2", so that each has a name of its own.

import { element } from "./dom.js";

const RED = new Set(["h", "d"]);
// Where the pips of a number card stand: x in the columns 30, 50, 70; the lower half is upside down.
const L = 35, M = 50, R = 65;
const PIPS = {
  2: [[M, 30], [M, 110]],
  3: [[M, 30], [M, 70], [M, 110]],
  4: [[L, 32], [R, 32], [L, 108], [R, 108]],
  5: [[L, 32], [R, 32], [M, 70], [L, 108], [R, 108]],
  6: [[L, 32], [R, 32], [L, 70], [R, 70], [L, 108], [R, 108]],
  7: [[L, 32], [R, 32], [M, 51], [L, 70], [R, 70], [L, 108], [R, 108]],
  8: [[L, 32], [R, 32], [M, 51], [L, 70], [R, 70], [M, 89], [L, 108], [R, 108]],
  9: [[L, 30], [R, 30], [L, 56], [R, 56], [M, 70], [L, 84], [R, 84], [L, 110], [R, 110]],
  10: [[L, 30], [R, 30], [M, 43], [L, 56], [R, 56], [L, 84], [R, 84], [M, 97], [L, 110], [R, 110]],
};

const PAPER = '<rect class="paper" x="1" y="1" width="98" height="138" rx="9"/>';

export const rankOf = (card) => card.slice(0, -1);
export const isJoker = (card) => card.startsWith("joker");
export const suitOf = (card) => card.slice(-1);

/** The face of a card as an SVG element; `null` is a back. */
export function cardFace(card) {
  const face = element("span", { class: "face", "aria-hidden": "true" });
  face.innerHTML = `<svg viewBox="0 0 100 140">${drawn(card)}</svg>`;
  return face;
}

function drawn(card) {
  if (card === null) return '<use href="#card-back"/>';
  return isJoker(card) ? joker() : front(rankOf(card), suitOf(card));
}

function joker() {
  const corner = '<use href="#star" transform="translate(14 18) scale(.95)"/>';
  return `<g class="wild" fill="currentColor">${PAPER}${corner}${turned(corner)}<use href="#joker"/></g>`;
}

function front(rank, suit) {
  const corner = index(rank, suit);
  return `<g class="${RED.has(suit) ? "red" : "black"}" fill="currentColor">${PAPER}
    ${corner}${turned(corner)}${middle(rank, suit)}</g>`;
}

function turned(inside) {
  return `<g transform="rotate(180 50 70)">${inside}</g>`;
}

function index(rank, suit) {
  const left = rank === "10" ? 4.6 : 6.5;
  return `<use href="#rank-${rank}" transform="translate(${left} 8) scale(${rank === "10" ? ".95 1.1" : "1.1"})" stroke="currentColor" stroke-width="3"/>
    <use href="#suit-${suit}" transform="translate(14 44) scale(.66)"/>`;
}

function middle(rank, suit) {
  if (rank === "A") return `<use href="#suit-${suit}" transform="translate(50 70) scale(2.3)"/>`;
  if (PIPS[rank]) return PIPS[rank].map(([x, y]) => pip(suit, x, y)).join("");
  const half = `<use href="#court-${rank}"/><use href="#suit-${suit}" transform="translate(31.5 27) scale(.5)"/>`;
  return `<rect class="frame" x="24.5" y="13" width="51" height="114" rx="3"/>${half}${turned(half)}<path d="M25 70H75" stroke="#dba63a" stroke-width="1.6"/>`;
}

function pip(suit, x, y) {
  return `<use href="#suit-${suit}" transform="translate(${x} ${y}) scale(${y > 70 ? ".66 -.66" : ".66"})"/>`;
}

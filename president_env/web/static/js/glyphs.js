// What cards are drawn with: suits, letters and court figures, as SVG in units of a card that is 100 wide and 140 high.

// Each suit fills a box of 24 by 24 around (0, 0).
const SUITS = {
  s: "M0-12C3-6 11-2 11 4A5.6 5.6 0 0 1 1.6 7.4C1.9 9.6 2.8 11 4.6 12H-4.6C-2.8 11-1.9 9.6-1.6 7.4A5.6 5.6 0 0 1-11 4C-11-2-3-6 0-12Z",
  h: "M0 12C-3 6-11.5 1.5-11.5-5A6 6 0 0 1 0-7.2A6 6 0 0 1 11.5-5C11.5 1.5 3 6 0 12Z",
  d: "M0-12.5C2.4-7.4 5.6-3.4 9.6 0C5.6 3.4 2.4 7.4 0 12.5C-2.4 7.4-5.6 3.4-9.6 0C-5.6-3.4-2.4-7.4 0-12.5Z",
  c: "M-2.9-2.6A5.5 5.5 0 1 1 2.9-2.6A5.5 5.5 0 1 1 1.7 6.2C1.9 9 2.8 11 4.6 12H-4.6C-2.8 11-1.9 9-1.7 6.2A5.5 5.5 0 1 1-2.9-2.6Z",
};

// Strokes of the ranks, in a box 14 wide and 20 high whose top left corner is (0, 0).
const RANKS = {
  2: "M1.4 5.4C1.6-.6 12.4-.8 12.2 5.6C12 9.6 4.6 13 1.4 19H12.6",
  3: "M2 1H12L6.4 8C10.4 7.8 12.8 10.2 12.6 13.4C12.4 20.4 2.4 20.8 1.2 15.2",
  4: "M9.6 19V1L1 13.6H13",
  5: "M11.6 1H3.4L2.4 9C6 6.4 12.6 7.4 12.6 13C12.6 20.4 2.6 20.8 1.2 15.6",
  6: "M10.4 1C5 4.4 1.6 8.4 1.4 13A5.6 5.8 0 1 0 12.6 13A5.6 5.6 0 0 0 1.8 11.4",
  7: "M1.4 1H12.6C9 6.4 6.4 12 5.4 19",
  8: "M7 9.4A4.6 4.2 0 1 1 7 1A4.6 4.2 0 1 1 7 9.4A5.4 4.8 0 1 0 7 19A5.4 4.8 0 1 0 7 9.4",
  9: "M3.6 19C9 15.6 12.4 11.6 12.6 7A5.6 5.8 0 1 0 1.4 7A5.6 5.6 0 0 0 12.2 8.6",
  10: "M0 3.6L3.2 1V19M12 1A4.4 5.4 0 0 1 16 6V14A4.2 5 0 0 1 7.8 14V6A4.2 5 0 0 1 12 1",
  J: "M5 1H11.6V14C11.6 20.6 2.2 20.6 1.4 14.4",
  Q: "M7 1C11 1 12.8 4.6 12.8 10S11 19 7 19S1.2 15.4 1.2 10S3 1 7 1M8.2 14L13 19.8",
  K: "M2 1V19M12.4 1L2.4 11.4M5.6 8L12.8 19",
  A: "M.8 19L7 1L13.2 19M3 13H11",
};

// Half figures, from the head down to the middle of the card, in the frame 22…78 by 16…70. currentColor is the suit's.
const FACE = '<circle cx="50" cy="38" r="9.5" fill="#f3cfa8"/>';
const EYES = '<path d="M46.6 37.4v1.6M53.4 37.4v1.6M47.6 42.6q2.4 1.6 4.8 0" stroke="#4a2f20" stroke-width="1.2" fill="none" stroke-linecap="round"/>';
const ROBE = '<path d="M26 71C26 56 37 49.6 50 49.6S74 56 74 71Z" fill="currentColor"/>';
const GOLD = "#dba63a";
const COURTS = {
  J: `${ROBE}<path d="M44 50L50 71L56 50Z" fill="#fffdf6"/><path d="M30 60L46 71H34Z" fill="${GOLD}"/><path d="M70 60L54 71H66Z" fill="${GOLD}"/>
    <path d="M40 37C39 47 61 47 60 37L61.5 44C58 52 42 52 38.5 44Z" fill="#8a5a2b"/>${FACE}${EYES}
    <path d="M38.5 34C38 24 62 22 61.5 34C54 30.6 46 30.6 38.5 34Z" fill="currentColor"/><path d="M39 34C46 30.4 54 30.4 61 34" stroke="${GOLD}" stroke-width="2.4" fill="none"/>
    <path d="M59 29C66 27 69 21 67 16C61 18 58 23 59 29Z" fill="${GOLD}"/>`,
  Q: `<path d="M38 40C36 24 64 24 62 40C64 48 66 52 67 56H33C34 52 36 48 38 40Z" fill="#a8722f"/>${ROBE}
    <path d="M41 51C44 58 56 58 59 51" stroke="${GOLD}" stroke-width="2.6" fill="none"/><circle cx="50" cy="58.4" r="2.6" fill="${GOLD}"/>
    <path d="M34 71C36 64 41 60 46 62M66 71C64 64 59 60 54 62" stroke="#fffdf6" stroke-width="1.8" fill="none"/>${FACE}${EYES}
    <path d="M40 32L38.4 22L44 27L50 19L56 27L61.6 22L60 32C54 29.4 46 29.4 40 32Z" fill="${GOLD}"/><circle cx="50" cy="18.6" r="1.8" fill="currentColor"/>`,
  K: `${ROBE}<path d="M40 50H60L57 71H43Z" fill="#fffdf6"/><path d="M45 56h1.4M53.6 58h1.4M48 64h1.4M52 69h1.4" stroke="#1d2430" stroke-width="2.2" stroke-linecap="round"/>
    <path d="M40 50L43 71M60 50L57 71" stroke="${GOLD}" stroke-width="2.4"/>${FACE}
    <path d="M40.4 38C40 54 47 55.4 50 55.4S60 54 59.6 38C58 43 54 42 50 42S42 43 40.4 38Z" fill="#6d4a2a"/>${EYES}
    <path d="M39 32V18L44.6 24L50 16L55.4 24L61 18V32Z" fill="${GOLD}"/><path d="M39 32H61" stroke="currentColor" stroke-width="3"/>
    <circle cx="50" cy="25.6" r="2" fill="currentColor"/>`,
};

// A fool's cap with bells, and the star that stands in the corners of a joker.
const STAR = "M0-12L3.3-4.5L11.4-3.7L5.3 1.7L7.1 9.7L0 5.5L-7.1 9.7L-5.3 1.7L-11.4-3.7L-3.3-4.5Z";
const JOKER = `<path d="M33 84C20 76 13 61 17 45C29 47 38 55 42 66C40 50 43 37 50 28C57 37 60 50 58 66C62 55 71 47 83 45C87 61 80 76 67 84Z" fill="currentColor"/>
  <path d="M50 28C57 37 60 50 58 66C57 72 54 78 50 84C46 78 43 72 42 66C40 50 43 37 50 28Z" fill="${GOLD}"/>
  <circle cx="17" cy="42.6" r="4.6" fill="${GOLD}"/><circle cx="50" cy="25.4" r="4.6" fill="#b3242f"/><circle cx="83" cy="42.6" r="4.6" fill="${GOLD}"/>
  <path d="M30 100L25 112L38 108L43 118L50 109L57 118L62 108L75 112L70 100Z" fill="#b3242f"/>
  <ellipse cx="50" cy="91" rx="17" ry="17.5" fill="#f3cfa8"/><path d="M32.6 84C40 76.6 60 76.6 67.4 84" stroke="${GOLD}" stroke-width="4.4" fill="none" stroke-linecap="round"/>
  <path d="M43.4 89v2.4M56.6 89v2.4M43 98.4Q50 105 57 98.4" stroke="#4a2f20" stroke-width="2" fill="none" stroke-linecap="round"/>`;

const BACK = `<rect x="1" y="1" width="98" height="138" rx="9" fill="#fdfbf4" stroke="#00000038"/>
  <rect x="6" y="6" width="88" height="128" rx="6" fill="#27456b"/>
  <path d="M6 26L26 6M6 56L56 6M6 86L86 6M6 116L94 28M18 134L94 58M48 134L94 88M78 134L94 118M94 26L74 6M94 56L44 6M94 86L14 6M94 116L6 28M82 134L6 58M52 134L6 88M22 134L6 118" stroke="#5f84b4" stroke-width="1.4"/>
  <rect x="10" y="10" width="80" height="120" rx="4" fill="none" stroke="#c9d8ec" stroke-width="1.6"/>
  <circle cx="50" cy="70" r="19" fill="#27456b" stroke="#c9d8ec" stroke-width="1.6"/>
  <path d="M36 79V62L43 69L50 58L57 69L64 62V79Z" fill="#dba63a"/>`;

function symbol(id, box, inside) {
  return `<symbol id="${id}" viewBox="${box}" overflow="visible">${inside}</symbol>`;
}

/** One SVG text with a symbol for every suit, rank, court, the joker and the back; cards refer to them by id. */
export function sprite() {
  const suits = Object.entries(SUITS).map(([suit, d]) => `<path id="suit-${suit}" d="${d}"/>`);
  const ranks = Object.entries(RANKS).map(([rank, d]) => `<path id="rank-${rank}" d="${d}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`);
  const courts = Object.entries(COURTS).map(([rank, inside]) => `<g id="court-${rank}">${inside}</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>${suits.join("")}${ranks.join("")}${courts.join("")}<path id="star" d="${STAR}"/><g id="joker">${JOKER}</g>${symbol("card-back", "0 0 100 140", BACK)}</defs></svg>`;
}

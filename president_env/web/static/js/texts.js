// The texts of the chosen language: one JSON file each, plural forms by the language's own rules.

/** The languages by their own names. */
export const LANGUAGES = { en: "English", id: "Indonesia", ru: "Русский", fi: "Suomi" };

let texts = {};
let plural = new Intl.PluralRules("en");

/** The language that the player chose before, or the browser's, or English. */
export function preferredLanguage(chosen) {
  const wanted = [chosen, ...navigator.languages].filter(Boolean).map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

export async function useLanguage(language) {
  const answer = await fetch(new URL(`../texts/${language}.json`, import.meta.url));
  texts = await answer.json();
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = language;
  document.title = texts["page.title"];
}

/** A text with its {names} filled in; `n` chooses among plural forms. */
export function say(key, values = {}) {
  const form = texts[key];
  if (form === undefined) return undefined;
  const text = typeof form === "object" ? form[plural.select(values.n)] : form;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function sayCard(card) {
  const rank = card.slice(0, -1);
  return say("card.name", { rank: texts[`rank.${rank}`] ?? rank, suit: say(`suit.${card.slice(-1)}`) });
}

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** Cards for the eye, short: 9♠ 9♥. */
export function cardSigns(cards) {
  return cards.map((card) => card.slice(0, -1) + SIGNS[card.slice(-1)]).join(" ");
}

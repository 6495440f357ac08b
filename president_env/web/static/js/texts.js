// The texts of the chosen language: a JSON file that all games share and one of the game; plural forms by the language's own rules.

import { isJoker } from "./cards.js";

/** The languages by their own names. */
export const LANGUAGES = { en: "English", id: "Indonesia", ru: "Русский", fi: "Suomi" };

let texts = {};
let plural = new Intl.PluralRules("en");

/** The language that the player chose before, or the browser's, or English. */
export function preferredLanguage(chosen) {
  const wanted = [chosen, ...navigator.languages].filter(Boolean).map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

async function fetchTexts(path) {
  const answer = await fetch(new URL(`../texts/${path}.json`, import.meta.url));
  return answer.json();
}

/** From now on speak a language about a game. */
export async function useTexts(language, game) {
  const [shared, own] = await Promise.all([fetchTexts(language), fetchTexts(`${game}/${language}`)]);
  texts = { ...shared, ...own };
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

/** A card in words. */
export function sayCard(card) {
  if (isJoker(card)) return say("card.joker");
  const rank = card.slice(0, -1);
  return say("card.name", { rank: texts[`rank.${rank}`] ?? rank, suit: say(`suit.${card.slice(-1)}`) });
}

/** Suits for the eye, by their letters. */
export const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** Cards for the eye, short: 9♠ 9♥. */
export function cardSigns(cards) {
  return cards.map((card) => (isJoker(card) ? say("card.joker") : card.slice(0, -1) + SIGNS[card.slice(-1)])).join(" ");
}

// What the page says, in the language that was chosen. What the engine says, its
// reasons and the rules, is in English.

import de from "./texts/de.js";
import en from "./texts/en.js";
import tr from "./texts/tr.js";

export const LANGUAGES = { en, de, tr };

// The games by name; one that is not here is called as the engine calls it.
const GAMES = {
  en: {
    alquerque: "Alquerque", "alquerque-huff": "Alquerque with huffing", hare10: "Hare and 10 Hunters",
    hare11: "Hare and 11 Hunters", hare12: "Hare and 12 Hunters", dame: "Old German Dame",
    turkish: "Turkish Dama", "turkish-tudaf": "Turkish Dama, federation endings",
  },
  de: {
    alquerque: "Alquerque", "alquerque-huff": "Alquerque mit Blasen", hare10: "Hase und 10 Jäger",
    hare11: "Hase und 11 Jäger", hare12: "Hase und 12 Jäger", dame: "Altdeutsche Dame",
    turkish: "Türkische Dame", "turkish-tudaf": "Türkische Dame, Endspiele nach Verbandsregeln",
  },
  tr: {
    alquerque: "Alquerque", "alquerque-huff": "Cezalı Alquerque", hare10: "Tavşan ve 10 avcı",
    hare11: "Tavşan ve 11 avcı", hare12: "Tavşan ve 12 avcı", dame: "Eski Alman daması",
    turkish: "Türk daması", "turkish-tudaf": "Türk daması, federasyon oyun sonları",
  },
};

let language = "en";

export function speak(chosen) {
  language = chosen in LANGUAGES ? chosen : "en";
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.dataset.t);
  for (const node of document.querySelectorAll("[data-t-label]")) {
    node.setAttribute("aria-label", t(node.dataset.tLabel));
    if (node.matches("button")) node.title = t(node.dataset.tLabel);
  }
}

export function spoken() {
  return language;
}

export function t(key, ...args) {
  const text = LANGUAGES[language][key] ?? key;
  return typeof text === "function" ? text(...args) : text;
}

export function gameName(variant) {
  return GAMES[language][variant] ?? variant;
}

// A side by the pieces it has: the hare and the hunters have names of their own.
export function sideName(side, kinds) {
  const names = { hare: "hare", hunter: "hunters" };
  const [kind] = kinds?.[side] ?? [];
  return t(names[kind] ?? side);
}

// The clause of a refusal, in brackets, if there is one.
export function clauseText(clause) {
  return clause && clause !== "none" ? t("clauseIs", clause) : "";
}

// The page: its parts, and how they hang together.

import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { Files } from "./files.js";
import { Judge } from "./judge.js";
import { Moves } from "./moves.js";
import { NewGame } from "./newgame.js";
import { $, ask, make, options, press } from "./page.js";
import { Puzzles } from "./puzzles.js";
import { Referee } from "./referee.js";
import { SetUp } from "./setup.js";
import { Stage } from "./stage.js";
import { PERSON, Table } from "./table.js";
import { Tabs } from "./tabs.js";
import { LANGUAGES, gameName, speak, spoken, t } from "./texts.js";
import { Thinker } from "./thinker.js";

const FIRST = "alquerque";
const OPPONENT = "apprentice";

const system = matchMedia("(prefers-color-scheme: dark)");

const referee = new Referee(FIRST);
const thinker = new Thinker(FIRST);
const table = new Table(referee, thinker);
const board = new Board($("board"));
const stage = new Stage(table, board);
const moves = new Moves(table);
const analysis = new Analysis(table, board, watch);
const files = new Files(table, stage);
const tabs = new Tabs();
new SetUp(table, stage, tabs, (fen) => table.begin({ variant: table.game.variant, fen, players: table.players }));
const newGame = new NewGame(table, stage, tabs);
new Judge(table, analysis, () => {
  moves.draw();
  files.write();
});
const puzzles = new Puzzles(table, stage, analysis, tabs);

watch(referee.engine);
watch(thinker.engine);

// An engine that dies is told of, and that it lives again.
function watch(engine) {
  engine.addEventListener("died", ({ detail: { reason, full } }) => {
    stage.say(full ? reason : t("died", reason), "refusal");
  });
  engine.addEventListener("restarted", () => {
    stage.draw();
    stage.say(t("restarted"));
  });
}

function translate(language) {
  speak(language);
  localStorage.setItem("language", language);
  options($("variant"), variants.map((variant) => [variant, gameName(variant)]));
  newGame.translate(variants);
  stage.draw();
  moves.draw();
  analysis.draw();
  puzzles.draw();
}

function darken(dark) {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  press($("theme"), dark);
}

// Light or dark as the person wishes, who may leave it to the system.
function light() {
  const wished = localStorage.getItem("theme");
  darken(wished ? wished === "dark" : system.matches);
}

// Another game by the list above the board.
async function change() {
  const variant = $("variant").value;
  const stays = table.isInMidst && !(await ask(t("leave", gameName(variant)), t("begin")));
  if (stays) $("variant").value = table.game.variant;
  else await table.begin({ variant, players: table.players });
}

function showRules() {
  const { title, clauses } = table.rules;
  $("rules-title").textContent = title;
  $("rules").replaceChildren(
    ...clauses.flatMap(({ number, text }) => [make("dt", { "data-clause": number }, number), make("dd", {}, text)]),
  );
}

// The clause that ended the game or refused a move stands out among the rules.
function cite() {
  const clause = table.notice?.refusal?.clause ?? table.ending?.clause;
  for (const term of $("rules").querySelectorAll("dt")) {
    const cited = term.dataset.clause === clause;
    [term, term.nextElementSibling].forEach((node) => node.classList.toggle("cited", cited));
  }
}

function keep() {
  if (table.status) localStorage.setItem("game", files.remember());
}

// Goes on with the game that was kept, if one can be made of it.
async function open() {
  if (await files.recall(localStorage.getItem("game"))) return;
  await table.begin({ variant: FIRST, players: { white: PERSON, black: OPPONENT } });
}

const variants = (table.variants = await referee.variants());
options($("language"), Object.entries(LANGUAGES).map(([code, texts]) => [code, texts.name]));
const wished = localStorage.getItem("language") ?? navigator.language.slice(0, 2);
$("language").value = wished in LANGUAGES ? wished : "en";
$("language").onchange = () => translate($("language").value);
$("variant").onchange = change;
$("theme").onclick = () => {
  localStorage.setItem("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  light();
};
system.addEventListener("change", light);
light();
table.addEventListener("laid", () => {
  $("variant").value = table.game.variant;
  showRules();
});
table.addEventListener("change", cite);
table.addEventListener("change", keep);
translate($("language").value);
await open();
document.body.dataset.ready = spoken();

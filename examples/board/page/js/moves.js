// The moves of the game as a list to step through, and the buttons of play.

import { $, ask, make, write } from "./page.js";
import { MARKS } from "./pdn.js";
import { PERSON } from "./table.js";
import { t } from "./texts.js";

export class Moves {
  #shown = "";

  constructor(table) {
    this.table = table;
    table.addEventListener("change", () => this.draw());
    $("go-first").onclick = () => table.go(0);
    $("go-back").onclick = () => table.go(table.game.at - 1);
    $("go-on").onclick = () => table.go(table.game.at + 1);
    $("go-last").onclick = () => table.go(table.game.plies.length);
    $("undo").onclick = () => table.undo();
    $("redo").onclick = () => table.redo();
    $("hint").onclick = () => table.hint();
    $("draw").onclick = () => table.offerDraw();
    $("resign").onclick = () => this.#resign();
    $("pause").onclick = () => table.pause(!table.paused);
    table.addEventListener("begun", () => ($("typed-move").value = ""));
    $("typed").onsubmit = (event) => {
      event.preventDefault();
      const text = $("typed-move").value.trim();
      if (text) table.type(text);
      $("typed-move").select();
    };
    document.addEventListener("keydown", (event) => this.#step(event));
  }

  draw() {
    const { table } = this;
    const { game, players, ending, status } = table;
    if (!status) return;
    const atEnd = game.isAtEnd;
    const playing = atEnd && !ending && Object.values(players).includes(PERSON);
    $("go-first").disabled = $("go-back").disabled = game.at === 0;
    $("go-on").disabled = $("go-last").disabled = atEnd;
    $("undo").disabled = game.at === 0 && !table.turn.isBegun;
    $("redo").disabled = atEnd;
    $("hint").disabled = !table.mayMove || table.isHinting;
    $("draw").disabled = !playing || table.offer !== undefined;
    $("resign").disabled = !playing;
    $("pause").disabled = Boolean(ending) || Object.values(players).every((player) => player === PERSON);
    write($("pause"), table.paused ? "resume" : "pause");
    $("typed-move").placeholder = status.moves.length ? t("example", status.moves[0].text) : "";
    this.#list();
  }

  // The game goes on while it is asked, and may end.
  async #resign() {
    if ((await ask(t("askResign"), t("resign"))) && !this.table.ending) this.table.resign();
  }

  // Draws the list anew only where its moves have changed.
  #list() {
    const { game } = this.table;
    const told = game.comment + JSON.stringify(game.plies.map(({ text, nags, comment, variations }) => [text, nags, comment, variations]));
    if (told !== this.#shown) {
      this.#shown = told;
      $("moves").replaceChildren(...this.#rows());
    }
    const list = $("moves");
    if (game.at === 0) list.scrollTop = 0;
    for (const button of list.querySelectorAll("button")) {
      const current = Number(button.dataset.at) === game.at;
      button.setAttribute("aria-current", String(current));
      if (current) keepInSight(list, button);
    }
  }

  #rows() {
    const { game } = this.table;
    const opening = game.comment ? [make("li", {}, make("span", { class: "comment" }, game.comment))] : [];
    const rows = [];
    game.plies.forEach((ply, at) => {
      const white = game.mover(at) === "white";
      if (white || !rows.length) {
        rows.push(make("li", {}, make("span", { class: "number" }, `${game.number(at)}.`)));
        if (!white) rows.at(-1).append(make("span", {}, "…"));
      }
      rows.at(-1).append(this.#button(ply, at));
    });
    game.plies.forEach((ply, at) => {
      const variations = ply.variations.map((variation) => `(${variation})`);
      const comment = [ply.comment, ...variations].filter(Boolean).join(" ");
      const row = rows[game.number(at) - game.number(0)];
      if (comment) row.append(make("span", { class: "comment" }, comment));
    });
    return [...opening, ...rows];
  }

  #button(ply, at) {
    const marks = ply.nags.map((nag) => MARKS[nag] ?? "").join("");
    return make("button", { "data-at": at + 1, click: () => this.table.go(at + 1) }, ply.text + marks);
  }

  // Arrow keys step through the game where nothing else wants them.
  #step(event) {
    if (event.target.closest("input, textarea, select, [role=tablist], [role=radiogroup], dialog")) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && this.table.game) this.table.go(this.table.game.at + step);
    if (event.key === "Escape") this.table.drop();
  }
}

// Scrolls the list alone: the page stays where the board is seen.
function keepInSight(list, button) {
  const [frame, row] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  if (row.bottom > frame.bottom) list.scrollTop += row.bottom - frame.bottom;
  else if (row.top < frame.top) list.scrollTop -= frame.top - row.top;
}

// Setting a position up by hand. Whether it may be is asked of the engine after
// every change, and all its reasons are listed.

import { disc } from "./pieces.js";
import { $, isPressed, make, options, press } from "./page.js";
import { clauseText, t } from "./texts.js";
import { pieces as readPieces } from "./referee.js";

export class SetUp {
  #chosen;
  #pieces = new Map();
  #asked = 0;

  constructor(table, stage, tabs, onUse) {
    Object.assign(this, { table, stage, onUse });
    $("setup").onclick = () => this.toggle(!isPressed($("setup")));
    $("setup-clear").onclick = () => this.#fill("W:W:B");
    $("setup-start").onclick = async () => this.#fill((await table.referee.status({})).fen);
    $("setup-cancel").onclick = () => this.toggle(false);
    // On no other tab is the board touched to change it.
    tabs.addEventListener("chosen", ({ detail }) => {
      if (this.#isOn && detail !== "pane-position") this.toggle(false);
    });
    $("setup-turn").onchange = () => this.#draw();
    $("setup-use").onclick = () => this.#use();
    $("palette").addEventListener("keydown", (event) => this.#walk(event));
    stage.board.addEventListener("touch", (event) => this.#touch(event.detail));
    table.addEventListener("begun", () => this.#show(false));
  }

  // While a position is set up the game rests.
  toggle(on) {
    if (!on) this.#show(false);
    if (on) this.paused = this.table.paused;
    this.table.pause(on || this.paused);
    if (on) this.#open();
  }

  #open() {
    this.#show(true);
    options($("setup-turn"), [["W", this.stage.name("white")], ["B", this.stage.name("black")]]);
    this.#palette();
    this.#fill(this.table.status.fen);
  }

  #show(on) {
    press($("setup"), on);
    for (const id of ["setup-tools", "palette", "setup-use"]) $(id).hidden = !on;
    $("faults").replaceChildren();
    this.stage.lend(on ? this : undefined);
  }

  get #isOn() {
    return isPressed($("setup"));
  }

  get fen() {
    const list = (side) =>
      [...this.#pieces]
        .filter(([, piece]) => piece.side === side)
        .map(([point, { king }]) => (king ? `K${point}` : point))
        .join(",");
    return `${$("setup-turn").value}:W${list("white")}:B${list("black")}`;
  }

  #fill(fen) {
    this.#pieces = readPieces(fen);
    $("setup-turn").value = fen[0];
    this.#draw();
  }

  #touch(point) {
    if (!this.#isOn) return;
    const there = this.#pieces.get(point);
    const same = this.#chosen && there && this.#kind(there) === this.#kind(this.#chosen);
    if (!this.#chosen || same) this.#pieces.delete(point);
    else this.#pieces.set(point, this.#chosen);
    this.#draw();
  }

  #kind({ side, king }) {
    return `${side}-${this.table.geometry.kinds[side][king ? 1 : 0]}`;
  }

  #palette() {
    const { kinds } = this.table.geometry;
    const all = ["white", "black"].flatMap((side) => kinds[side].map((_, i) => ({ side, king: i === 1 })));
    const buttons = [...all, undefined].map((piece) => {
      const [side, kind] = piece ? this.#kind(piece).split("-") : [];
      const name = piece ? t("piece", side, kind) : t("eraser");
      const button = make("button", { role: "radio", "aria-label": name, title: name, click: () => this.#choose(piece) });
      button.innerHTML = `<svg viewBox="-50 -50 100 100" aria-hidden="true">${piece ? disc(this.#kind(piece)) : ERASER}</svg>`;
      button.piece = piece;
      return button;
    });
    $("palette").replaceChildren(...buttons);
    this.#choose(all[0]);
  }

  #choose(piece) {
    this.#chosen = piece;
    for (const button of $("palette").children) {
      button.setAttribute("aria-checked", String(button.piece === piece));
      button.tabIndex = button.piece === piece ? 0 : -1;
    }
  }

  #walk(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...$("palette").children];
    const next = buttons.at((buttons.indexOf(event.target) + step) % buttons.length);
    this.#choose(next.piece);
    next.focus();
  }

  async #draw() {
    const name = (point) => {
      const piece = this.#pieces.get(point);
      const [side, kind] = piece ? this.#kind(piece).split("-") : [];
      return t("point", point, piece ? t("piece", side, kind) : t("empty"));
    };
    this.stage.board.show({ pieces: new Map(this.#pieces), name });
    const asked = ++this.#asked;
    const { faults } = await this.table.referee.check({ fen: this.fen });
    if (asked === this.#asked && this.#isOn) this.#list(faults);
  }

  #list(faults) {
    const line = ({ reason, clause }) => make("li", {}, reason + clauseText(clause));
    $("faults").replaceChildren(...faults.map(line));
    this.stage.say(faults.length ? "" : t("legal"));
    $("setup-use").disabled = faults.length > 0;
  }

  async #use() {
    const { fen } = await this.table.referee.check({ fen: this.fen });
    if (fen) this.onUse(fen);
  }
}

const ERASER = '<path d="M-28 -28L28 28M28 -28L-28 28" stroke="currentColor" stroke-width="10" stroke-linecap="round"/>';

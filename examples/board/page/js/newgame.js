// The dialog that begins a game: which, who plays, on what clock.

import { $, options } from "./page.js";
import { LEVELS, PERSON } from "./table.js";
import { gameName, t } from "./texts.js";

export class NewGame {
  constructor(table, stage) {
    Object.assign(this, { table, stage });
    $("open-new").onclick = () => this.#open();
    $("new-variant").onchange = () => this.#offerHere();
    $("new-game").addEventListener("close", () => {
      if ($("new-game").returnValue === "begin") this.#begin();
      $("new-game").returnValue = "";
    });
  }

  translate(variants) {
    options($("new-variant"), variants.map((variant) => [variant, gameName(variant)]));
    const players = [PERSON, ...LEVELS].map((player) => [player, t(player)]);
    options($("new-white"), players);
    options($("new-black"), players);
    $("new-white-label").textContent = t("white");
    $("new-black-label").textContent = t("black");
  }

  #open() {
    const { game, players } = this.table;
    $("new-variant").value = game.variant;
    $("new-white").value = players.white;
    $("new-black").value = players.black;
    $("new-here").checked = false;
    this.here = this.table.status.fen;
    this.#offerHere();
    $("new-game").showModal();
  }

  // The position on the board can be played from in its own game.
  #offerHere() {
    $("new-here").disabled = $("new-variant").value !== this.table.game.variant;
    if ($("new-here").disabled) $("new-here").checked = false;
  }

  async #begin() {
    const [time, inc] = $("new-clock").value.split("+").map(Number);
    const players = { white: $("new-white").value, black: $("new-black").value };
    await this.table.begin({
      variant: $("new-variant").value,
      fen: $("new-here").checked ? this.here : undefined,
      players,
      think: Number($("new-think").value),
      control: time ? { time, inc } : undefined,
    });
    // Who plays Black alone sits on that side.
    const black = players.black === PERSON && players.white !== PERSON;
    if (this.stage.board.flipped !== black) this.stage.flip(black);
  }
}

// The dialog that begins a game: which, who plays, on what clock.

import { show as clockText } from "./clock.js";
import { $, options } from "./page.js";
import { LEVELS, PERSON } from "./table.js";
import { gameName, sideName, t } from "./texts.js";

export class NewGame {
  constructor(table, stage, tabs) {
    Object.assign(this, { table, stage, tabs });
    $("open-new").onclick = () => this.#open();
    $("new-variant").onchange = () => this.#suit();
    $("new-clock").onchange = () => this.#leaveTimeToClock();
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
    for (const option of $("new-clock").options) option.textContent = clockName(option.value);
    for (const option of $("new-think").options) option.textContent = seconds(option.value);
  }

  #open() {
    const { game, players } = this.table;
    $("new-variant").value = game.variant;
    $("new-white").value = players.white;
    $("new-black").value = players.black;
    $("new-here").checked = false;
    this.here = this.table.status.fen;
    this.#suit();
    this.#leaveTimeToClock();
    $("new-game").showModal();
  }

  // What depends on the game: the position on the board can be played from in its
  // own, and the sides have their names.
  async #suit() {
    const variant = $("new-variant").value;
    const own = variant === this.table.game.variant;
    $("new-here").disabled = !own;
    if (own) return nameSeats(this.table.geometry.kinds);
    $("new-here").checked = false;
    const kinds = await this.table.referee.kinds(variant);
    if (variant === $("new-variant").value) nameSeats(kinds);
  }

  // Where there is a clock it governs.
  #leaveTimeToClock() {
    const governs = $("new-clock").value !== "";
    $("new-think").disabled = governs;
    $("new-think-note").hidden = !governs;
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
    this.tabs.show("pane-play");
    // Who plays Black alone sits on that side.
    const black = players.black === PERSON && players.white !== PERSON;
    if (this.stage.board.flipped !== black) this.stage.flip(black);
  }
}

function nameSeats(kinds) {
  $("new-white-label").textContent = sideName("white", kinds);
  $("new-black-label").textContent = sideName("black", kinds);
}

function clockName(value) {
  if (!value) return t("noClock");
  const [time, inc] = value.split("+").map(Number);
  return `${clockText(time)} + ${seconds(inc)}`;
}

function seconds(count) {
  return t("seconds", Number(count).toLocaleString(document.documentElement.lang));
}

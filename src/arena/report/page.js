"use strict";

// The games as they were written down; a position is the side to move, then
// signs of one letter, each with a point of two.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const points = read("points");
const games = read("games");
const byId = (id) => document.getElementById(id);
const diagram = byId("diagram");
const moves = byId("moves");

let game = 0;
let ply = 0;

function put(sign, point) {
  const use = document.createElementNS(diagram.namespaceURI, "use");
  use.setAttribute("href", "#sign-" + sign);
  use.setAttribute("x", points[point][0]);
  use.setAttribute("y", points[point][1]);
  return use;
}

function draw(position) {
  const items = position.slice(1).match(/.../g) || [];
  byId("pieces").replaceChildren(...items.map((item) => put(item[0], item.slice(1))));
  const over = ply === games[game].turns.length;
  byId("white").classList.toggle("turn", !over && position[0] === "w");
  byId("black").classList.toggle("turn", !over && position[0] === "b");
}

// The number of a move, as people count: one for both sides.
function numbered(index) {
  const { positions, turns } = games[game];
  const late = positions[0][0] === "b" ? 1 : 0;
  const isBlack = positions[index][0] === "b";
  const number = Math.floor((index + late) / 2) + 1;
  return number + (isBlack ? "... " : ". ") + turns[index].text;
}

function account(turn) {
  const parts = [];
  if (turn.score !== undefined) parts.push("score " + turn.score);
  if (turn.depth !== undefined) parts.push("depth " + turn.depth);
  if (turn.nodes !== undefined) parts.push(turn.nodes + " nodes");
  parts.push(turn.time + " s");
  return parts.join(", ");
}

function tell() {
  const { turns, end, result } = games[game];
  const parts = [ply === 0 ? "The beginning." : numbered(ply - 1) + ": " + account(turns[ply - 1]) + "."];
  if (ply === turns.length) parts.push(result + ", " + end + ".");
  byId("told").textContent = parts.join(" ");
}

function goTo(wished) {
  const { positions, turns } = games[game];
  ply = Math.max(0, Math.min(wished, turns.length));
  draw(positions[ply] || "w");
  tell();
  byId("first").disabled = byId("back").disabled = ply === 0;
  byId("next").disabled = byId("last").disabled = ply === turns.length;
  for (const shown of moves.querySelectorAll("[aria-current]")) shown.removeAttribute("aria-current");
  const item = moves.children[ply - 1];
  if (!item) return;
  item.firstChild.setAttribute("aria-current", "step");
  // The list is moved, and the page stays where it is.
  const below = item.offsetTop - moves.offsetTop;
  if (below < moves.scrollTop || below + item.offsetHeight > moves.scrollTop + moves.clientHeight) {
    moves.scrollTop = below - moves.clientHeight / 2;
  }
}

function moveItem(turn, index) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = numbered(index);
  button.title = account(turn);
  button.addEventListener("click", () => goTo(index + 1));
  const item = document.createElement("li");
  item.append(button);
  return item;
}

function show(index) {
  game = Math.max(0, Math.min(index, games.length - 1));
  const { number, white, black, turns } = games[game];
  byId("white").textContent = "White: " + white;
  byId("black").textContent = "Black: " + black;
  byId("game").textContent = "Game " + number + ": " + white + " - " + black;
  moves.replaceChildren(...turns.map(moveItem));
  moves.scrollTop = 0;
  byId("game-back").disabled = game === 0;
  byId("game-next").disabled = game === games.length - 1;
  for (const row of document.querySelectorAll("tr.shown")) row.classList.remove("shown");
  const row = document.querySelector('[data-game="' + number + '"]');
  if (row) row.closest("tr").classList.add("shown");
  goTo(0);
}

function choose(button) {
  const number = Number(button.dataset.game);
  show(games.findIndex((played) => played.number === number));
  byId("replay").scrollIntoView();
  byId("next").focus({ preventScroll: true });
}

const keys = {
  ArrowLeft: () => goTo(ply - 1),
  ArrowRight: () => goTo(ply + 1),
  Home: () => goTo(0),
  End: () => goTo(games[game].turns.length),
};

function press(event) {
  const act = keys[event.key];
  const isOwn = event.key.startsWith("Arrow") || event.target.closest("#replay");
  if (!act || !isOwn || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest(".scroll")) return;
  event.preventDefault();
  act();
}

if (games.length > 0) {
  byId("first").addEventListener("click", keys.Home);
  byId("back").addEventListener("click", keys.ArrowLeft);
  byId("next").addEventListener("click", keys.ArrowRight);
  byId("last").addEventListener("click", keys.End);
  byId("game-back").addEventListener("click", () => show(game - 1));
  byId("game-next").addEventListener("click", () => show(game + 1));
  for (const button of document.querySelectorAll("[data-game]")) {
    button.addEventListener("click", () => choose(button));
  }
  document.addEventListener("keydown", press);
  show(0);
} else {
  byId("told").textContent = "No game has been finished yet.";
}

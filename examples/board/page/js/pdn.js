// Game files in Portable Draughts Notation 3.0: read into moves as they are
// written there, and written. What a move means is asked of the engine.

// The numbers that protocol.md gives to the games; the first has no `Variant`.
const TYPES = [
  ["turkish", "30,W,8,8,A0,0"],
  ["turkish-tudaf", "30,W,8,8,A0,0"],
  ["alquerque", "1001,W,5,5,A0,0"],
  ["alquerque-huff", "1002,W,5,5,A0,0"],
  ["dame", "1004,W,8,8,A0,0"],
  ["hare10", "1010,W,5,5,A0,0"],
  ["hare11", "1011,W,5,5,A0,0"],
  ["hare12", "1012,W,5,5,A0,0"],
];

export const RESULTS = { white: "1-0", black: "0-1", draw: "1/2-1/2" };

// The signs that stand for numbers after a move.
export const MARKS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

const TOKEN = new RegExp(
  [
    /(?<space>\s+|^%.*$)/,
    /\[\s*(?<name>\w+)\s+"(?<value>(?:[^"\\]|\\.)*)"\s*\]/,
    /\{(?<comment>[^}]*)\}?/,
    /;(?<line>.*)/,
    /\$(?<nag>\d+)/,
    /(?<open>\()/,
    /(?<close>\))/,
    /(?<result>\*|1-0|0-1|2-0|0-2|1-1|1\/2-1\/2|0-0)(?![\w-])/,
    /(?<number>\d+\.*)(?=[\s.@a-h({]|$)/,
    /(?<dots>\.+)/,
    /(?<mark>[!?]+)/,
    /(?<move>[@a-h][@/a-hx:\d-]*)/,
    // What is none of these is passed over.
    /\S/,
  ]
    .map((part) => part.source)
    .join("|"),
  "gmy",
);

// The games of a file: `{ tags, fen, variant, comment, plies, result }`.
export function parse(text) {
  const games = [];
  let game;
  const begin = () => {
    game = { tags: {}, comment: "", plies: [], result: "*", ended: false };
    games.push(game);
  };
  const reader = { depth: 0, from: 0 };
  for (const { groups, index } of text.replace(/^\uFEFF/, "").matchAll(TOKEN)) {
    if (groups.space !== undefined) continue;
    const startsAnew = game?.ended || (groups.name && game?.plies.length && !reader.depth);
    if (!game || startsAnew) begin();
    take(game, groups, reader, text, index);
  }
  return games.map(finish);
}

function take(game, groups, reader, text, index) {
  const ply = game.plies.at(-1);
  if (groups.open) {
    if (reader.depth === 0) reader.from = index + 1;
    reader.depth += 1;
  } else if (groups.close) {
    reader.depth = Math.max(0, reader.depth - 1);
    if (reader.depth === 0 && ply) ply.variations.push(text.slice(reader.from, index).trim());
  } else if (reader.depth > 0) {
    // A variation is kept as it is written.
  } else if (groups.name) {
    game.tags[groups.name] = groups.value.replace(/\\(.)/g, "$1");
  } else if (groups.move) {
    game.plies.push({ text: tidy(groups.move), nags: [], comment: "", variations: [] });
  } else if (groups.comment !== undefined || groups.line !== undefined) {
    const words = (groups.comment ?? groups.line).trim().replace(/\s+/g, " ");
    const holder = ply ?? game;
    holder.comment = [holder.comment, words].filter(Boolean).join(" ");
  } else if (groups.nag || groups.mark) {
    const nag = Number(groups.nag ?? Object.keys(MARKS).find((key) => MARKS[key] === groups.mark));
    if (ply && nag) ply.nags.push(nag);
  } else if (groups.result) {
    game.result = groups.result;
    game.ended = true;
  }
}

// Squares without anything between them, and `:` for `x`.
function tidy(move) {
  return move.replaceAll(":", "x").replace(/^([a-h]\d)([a-h]\d)$/, "$1-$2");
}

function finish({ tags, comment, plies, result }) {
  const number = tags.GameType?.match(/^\d+/)?.[0];
  const typed = TYPES.find(([, type]) => type.split(",")[0] === number)?.[0];
  return { tags, comment, plies, fen: tags.FEN, variant: tags.Variant ?? typed, result: known(tags.Result) ?? result };
}

// A tag may leave the result to what stands after the moves.
function known(result) {
  return Object.values(RESULTS).includes(result) ? result : undefined;
}

// A game as a file, `*` at its end, as PDN 3.0 wants it: the result is in its tag.
export function format(game, { white, black, result }) {
  const type = TYPES.find(([variant]) => variant === game.variant)?.[1];
  const tags = {
    ...game.tags,
    White: white,
    Black: black,
    Result: RESULTS[result] ?? "*",
    GameType: type,
    Variant: game.variant,
    SetUp: game.fen && "1",
    FEN: game.fen,
  };
  const head = Object.entries(tags).filter(([, value]) => value);
  const lines = head.map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`);
  return `${lines.join("\n")}\n\n${wrap([...movetext(game), "*"])}\n`;
}

function movetext(game) {
  let told = false;
  const opening = game.comment ? [braces(game.comment)] : [];
  const moves = game.plies.flatMap((ply, at) => {
    const white = game.mover(at) === "white";
    const number = `${game.number(at)}${white ? "." : "..."}`;
    const words = white || !told ? [number, ply.text] : [ply.text];
    words[words.length - 1] += ply.nags.map((nag) => MARKS[nag] ?? "").join("");
    const comment = ply.comment ? [braces(ply.comment)] : [];
    const variations = ply.variations.map((variation) => `(${variation})`);
    told = !comment.length && !variations.length;
    return [...words, ...comment, ...variations];
  });
  return [...opening, ...moves];
}

// A comment cannot hold the signs around it.
function braces(comment) {
  return `{${comment.replaceAll("{", "(").replaceAll("}", ")")}}`;
}

function wrap(words) {
  const lines = [""];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && line.length + word.length > 78) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join("\n");
}

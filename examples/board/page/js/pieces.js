// How pieces look: discs around the origin of a cell of 100, told apart by
// lightness, rims and signs rather than by hue.

const CROWN = "M-20 12V-14L-10 -2L0 -18L10 -2L20 -14V12Z";
const HARE =
  "M-15 16C-17 4 -10 -2 -5 -3C-13 -12 -14 -24 -9 -25C-5 -24 -2 -14 -1 -5C1 -14 5 -24 9 -24C13 -22 9 -11 4 -3C11 0 16 7 14 16C9 21 -9 21 -15 16Z";
const SIGNS = { king: CROWN, hare: HARE };

// The SVG of a piece, as `white-king`.
export function disc(kind) {
  const [side, name] = kind.split("-");
  const sign = SIGNS[name] ? `<path class="sign" d="${SIGNS[name]}"/>` : '<circle class="rim" r="14"/>';
  return `<g class="disc ${side}"><circle class="edge" r="38"/><circle class="rim" r="30"/>${sign}</g>`;
}

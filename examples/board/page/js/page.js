// Small helpers for the elements of the page.

import { t } from "./texts.js";

export const $ = (id) => document.getElementById(id);

// An element with attributes and children; a function is a listener.
export function make(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(key, value);
    else if (value !== undefined && value !== false) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== ""));
  return node;
}

// Fills a select; keeps what was chosen, if it is still there.
export function options(select, list) {
  const chosen = select.value;
  select.replaceChildren(...list.map(([value, text]) => make("option", { value }, text)));
  if (list.some(([value]) => value === chosen)) select.value = chosen;
}

export function press(button, pressed) {
  button.setAttribute("aria-pressed", String(pressed));
}

export function isPressed(button) {
  return button.getAttribute("aria-pressed") === "true";
}

// Gives an element the text of this key, also in the languages chosen later.
export function write(node, key) {
  node.dataset.t = key;
  node.textContent = t(key);
}

// Asks before something is done that cannot be taken back; `yes` is what the
// button says that does it.
export function ask(question, yes) {
  const dialog = $("ask");
  $("ask-text").textContent = question;
  $("ask-yes").textContent = yes;
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.firstElementChild.onsubmit = ({ submitter }) => resolve(submitter.value === "yes");
    // Told of late, when another question may stand there already.
    dialog.onclose = () => dialog.open || resolve(false);
  });
}

// Hands a text to the person as a file.
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

// Runs at most once a frame, whatever it is called with last.
export function calm(action) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      action();
    });
  };
}

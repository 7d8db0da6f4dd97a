// Lines of the protocol, as protocol.md defines them: read and written.

// `{ command, args }`; the value of a flag is `true`.
export function read(line) {
  const words = line.match(/[^\s="\\]+(?:=(?:"(?:[^"\\]|\\["\\])*"|[^\s="\\]*))?/g) ?? [];
  const args = {};
  for (const word of words.slice(1)) {
    const [, name, value] = word.match(/^([^=]+)(?:=(.*))?$/s);
    if (!(name in args)) args[name] = value === undefined ? true : unquote(value);
  }
  return { command: words[0] ?? "", args };
}

// Arguments that are `undefined` or `false` are left out.
export function write(command, args = {}) {
  const words = Object.entries(args)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? name : `${name}=${quote(String(value))}`));
  return [command, ...words].join(" ");
}

// The words of a value, which are divided by spaces.
export function words(value) {
  return value ? value.split(" ") : [];
}

function quote(value) {
  const plain = value !== "" && !/[\s="\\]/.test(value);
  return plain ? value : `"${value.replace(/["\\]/g, "\\$&")}"`;
}

function unquote(value) {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(["\\])/g, "$1") : value;
}

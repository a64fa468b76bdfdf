// What Paraglide writes, as pages carry it: of each message its sentences, and in one place how one of them is chosen.
// As it comes, each brings a function for every language and one that chooses; its runtime brings cookies, addresses and
// strategies of which a page, whose language the document says, needs none.

const PAGE = "~/i18n/page-language";

/** Any space in what is written here stands for whatever space there is, or none. */
const spaced = (shape, flags) => new RegExp(shape.replaceAll(" ", "\\s*"), flags);

const SENTENCE = String.raw`return \((\`(?:[^\`\\]|\\.)*\`)\)`;
const PLAIN = spaced(String.raw`= \(\) => \{ ${SENTENCE} \};`, "g");
const FILLED = spaced(String.raw`= \(i\) => \{ ${SENTENCE} \};`, "g");
const COUNTED = spaced(
  String.raw`= \(i\) => \{ const (\w+) = (registry\.plural\("\w+", i\?\.\w+), \{\}\);` +
    String.raw` if \(\1 === "one"\) ${SENTENCE}; if \(\1 === "other"\) ${SENTENCE}; return \("\w+"\); \};`,
  "g",
);
const CHOICE = spaced(String.raw`export const (\w+) = \(\(inputs[^]*$`);

/** A file of messages or the runtime; what is neither stays as it is, what is written in no way we know is refused. */
export function saidByPages(file, code) {
  if (/generated[\\/]runtime\.js$/.test(file)) return `export { getLocale, overwriteGetLocale } from "${PAGE}";`;
  if (!/generated[\\/]messages[\\/][a-z]\w*\.js$/.test(file)) return code;
  const short = code
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/^import \{ getLocale[^\n]*$/m, `import { said } from "${PAGE}";`)
    .replace(PLAIN, " = $1;")
    .replace(FILLED, " = (i) => $1;")
    .replace(COUNTED, ' = (i) => $2) === "one" ? $3 : $4;')
    .replace(CHOICE, "export const $1 = /* @__PURE__ */ said(en_$1, pt_$1);");
  if (/getLocale|\breturn\b/.test(short.replace(/`(?:[^`\\]|\\.)*`/g, "")))
    throw new Error(`${file} says it in a way of its own`);
  return short;
}

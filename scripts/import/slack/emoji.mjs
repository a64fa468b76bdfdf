// Slack's names of emoji as the characters they stand for.
import { createRequire } from "node:module";

/** By their code points; Slack takes its names from there. */
const NAMES = createRequire(import.meta.url)("emojibase-data/en/shortcodes/iamcal.json");

const byName = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => [names].flat().map((name) => [name, charactersOf(code)])),
);

/** The character of `wave` or `wave::skin-tone-3`; null for what is none, as a workspace's own. */
export function emojiNamed(name) {
  const [base = "", tone] = name.toLowerCase().split("::skin-tone-");
  const character = byName.get(base);
  if (!character) return null;
  return tone === undefined ? character : toned(character, Number(tone));
}

/** Slack counts the tones from 2, as the standard's scale does. */
function toned(character, tone) {
  if (!(tone >= 2 && tone <= 6)) return character;
  const [first = "", ...rest] = [...character];
  if (rest[0] === "\uFE0F") rest.shift();
  return [first, String.fromCodePoint(0x1f3fb + tone - 2), ...rest].join("");
}

function charactersOf(code) {
  const character = String.fromCodePoint(...code.split("-").map((point) => Number.parseInt(point, 16)));
  // As the house keeps it: a character that is a sign of text by itself says that it is an emoji.
  return [...character].length === 1 && !/\p{Emoji_Presentation}/u.test(character) ? `${character}\uFE0F` : character;
}

/**
 * As a message's words carry somebody's name: "@[Ana Silva](uid)". One text says all of it, so that a draft, what waits to
 * be sent and what is edited keep whom it names; whoever writes sees "@Ana Silva".
 */
const NAME = /@\[([^\n[\]]{1,100})\]\(([\w-]{1,40})\)/g;

/** Somebody whom words name: `id` as addresses call them, `name` as it is written there. */
export interface Named {
  id: string;
  name: string;
}

/** Signs of ours are none of a name's. */
export const nameMark = ({ id, name }: Named): string => `@[${name.replace(/[[\]()\n]/g, "")}](${id})`;

export const namesAnybody = (text: string): boolean => text.search(NAME) >= 0;

export const mapNames = (text: string, change: (named: Named) => string): string =>
  text.replace(NAME, (_, name: string, id: string) => change({ id, name }));

/** The words between names, and the names, as they follow each other. */
export function partsOf(text: string): (string | Named)[] {
  const parts: (string | Named)[] = [];
  let end = 0;
  for (const found of text.matchAll(NAME)) {
    const [all, name = "", id = ""] = found;
    parts.push(text.slice(end, found.index), { id, name });
    end = found.index + all.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

/** As people read it. */
export const inPlainWords = (text: string): string => mapNames(text, ({ name }) => `@${name}`);

/** What two texts say, by whatever names those whom they name went. */
export const saysTheSame = (one: string, other: string): boolean =>
  mapNames(one, nameless) === mapNames(other, nameless);

const nameless = ({ id }: Named) => nameMark({ id, name: "" });

/** What somebody typed, with the marks of whom they chose: of two of one name the one that was chosen first stands first. */
export function withMarks(typed: string, chosen: readonly Named[]): string {
  const left = [...chosen];
  const names = [...new Set(left.map(({ name }) => name))].sort((one, other) => other.length - one.length);
  let text = "";
  for (let at = 0; at < typed.length; ) {
    const name = names.find((one) => isNamedAt(typed, at, one));
    const named = left.find((one) => one.name === name);
    if (!named) text += typed[at++];
    else {
      // The last of a name stands for all that follow.
      if (left.filter((one) => one.name === name).length > 1) left.splice(left.indexOf(named), 1);
      text += nameMark(named);
      at += named.name.length + 1;
    }
  }
  return text;
}

/** A name stands at a place of what somebody typed, and is not the beginning of a longer word. */
export const isNamedAt = (typed: string, at: number, name: string): boolean =>
  typed[at] === "@" &&
  typed.startsWith(name, at + 1) &&
  !GOES_ON.test(typed.slice(at + 1 + name.length, at + 3 + name.length));

const GOES_ON = /^[\p{L}\p{M}\p{N}_]/u;

/** What is shown of a text where one writes, and whom it names. */
export function withoutMarks(text: string): { typed: string; chosen: Named[] } {
  const chosen: Named[] = [];
  const typed = mapNames(text, (named) => {
    chosen.push(named);
    return `@${named.name}`;
  });
  return { typed, chosen };
}

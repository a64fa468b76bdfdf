/** A letter, a digit or one of `-._~`, escaped: it means the same as it is, and no address of ours needs that. */
const ESCAPED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/** A path as it is read, with what needs no escape written out: `/%73ettings` is `/settings`, `/c/caf%C3%A9` stays. */
export function plainPath(path: string): string {
  let plain = path;
  for (;;) {
    const next = plain.replace(ESCAPED, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)));
    if (next === plain) return plain;
    plain = next;
  }
}

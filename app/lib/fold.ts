/** A text as somebody types it in a hurry: without accents, in small letters ("Configurações" as "configuracoes"). */
export const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Where in a text a folded query stands, as places in the text itself; null where it does not. Beginnings of words first. */
export function findFolded(text: string, query: string): [from: number, to: number] | null {
  const wanted = fold(query.trim());
  if (wanted === "") return null;
  // Folding one sign may give none or several: each remembers which it came from.
  const origins: number[] = [];
  let folded = "";
  let at = 0;
  for (const sign of text) {
    const plain = fold(sign);
    for (let n = 0; n < plain.length; n += 1) origins.push(at);
    folded += plain;
    at += sign.length;
  }
  const found = beginnings(folded).find((begin) => folded.startsWith(wanted, begin)) ?? folded.indexOf(wanted);
  if (found < 0) return null;
  return [origins[found] ?? 0, origins[found + wanted.length] ?? text.length];
}

const beginnings = (folded: string): number[] => [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);

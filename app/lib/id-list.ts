/** Comma-joined ids, each once and in order, so that who means the same says the same; null where one is none. */
export function idList(text: string): number[] | null {
  const parts = text.split(",").filter(Boolean);
  if (!parts.every((part) => /^\d{1,16}$/.test(part))) return null;
  const ids = [...new Set(parts.map(Number))].sort((a, b) => a - b);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? ids : null;
}

/** At most this many websites may read a community by script. */
export const MAX_ORIGINS = 20;

/**
 * Reads what an admin typed, one website a line: a path behind it is forgiven, doubles fall away. Only https, whose
 * pages nobody on the way can write; http where somebody builds on their own machine. `wrong` holds the other lines.
 */
export function readOrigins(text: string): { origins: string[]; wrong: string[] } {
  const lines = text.split(/[\s,]+/).filter((line) => line !== "");
  const read = lines.map((line) => [line, originOf(line.includes("://") ? line : `https://${line}`)] as const);
  const origins = new Set(read.flatMap(([, origin]) => (origin === null ? [] : [origin])));
  return { origins: [...origins], wrong: read.filter(([, origin]) => origin === null).map(([line]) => line) };
}

/** The stored list. */
export function parseOrigins(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value)
      ? value.filter((one): one is string => typeof one === "string" && originOf(one) === one)
      : [];
  } catch {
    return [];
  }
}

function originOf(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.password !== "" || url.hostname.includes("*")) return null;
  const isOwnMachine = url.hostname === "localhost" || url.hostname.endsWith(".localhost");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isOwnMachine)) return null;
  // A name that only one network knows is somebody else's on the next.
  return isOwnMachine || url.hostname.includes(".") ? url.origin : null;
}

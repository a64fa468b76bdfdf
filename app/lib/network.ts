/**
 * The network an address belongs to, for counting: an IPv4 address itself, of IPv6 the /64, which one household or one
 * rented server has whole. An IPv4 address written as IPv6 (::ffff:192.0.2.1) is that IPv4 address. What is no address
 * counts as it stands.
 */
export function networkOf(ip: string): string {
  const plain = ip.trim().toLowerCase().split("%")[0] ?? "";
  if (isIPv4(plain)) return plain;
  const groups = groupsOf(plain);
  if (!groups) return plain;
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

const isIPv4 = (text: string) =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split(".").every((part) => Number(part) < 256);

/** The eight groups of an IPv6 address, or null for what is none. */
function groupsOf(text: string): number[] | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = [partsOf(halves[0]), partsOf(halves[1])];
  if (!head || !tail) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  return [...head, ...Array.from({ length: missing }, () => 0), ...tail];
}

function partsOf(half: string | undefined): number[] | null {
  if (!half) return [];
  const parts: number[] = [];
  const written = half.split(":");
  for (const [at, part] of written.entries()) {
    if (at === written.length - 1 && isIPv4(part)) {
      const [a = 0, b = 0, c = 0, d = 0] = part.split(".").map(Number);
      parts.push(a * 256 + b, c * 256 + d);
    } else if (/^[0-9a-f]{1,4}$/.test(part)) parts.push(Number.parseInt(part, 16));
    else return null;
  }
  return parts;
}

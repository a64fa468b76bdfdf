/**
 * The network an address belongs to, for counting: an IPv4 address itself, of an IPv6 address the first 64 bits,
 * which one household or one server gets whole. IPv4 in the clothes of IPv6 is the IPv4 address.
 */
export function networkOf(ip: string): string {
  const mapped = /^(?:0{0,4}:){2,6}ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.toLowerCase().split("%")[0]?.split("::") ?? [];
  const [first, last] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const gap = tail === undefined ? 0 : Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0));
  const groups = [...(first ?? []), ...Array.from({ length: gap }, () => "0"), ...(last ?? [])];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "~/lib/network";

const group = fc.integer({ min: 0, max: 0xffff });
const eight = fc.array(group, { minLength: 8, maxLength: 8 });
const hex = (value: number) => value.toString(16);

/** One way among many to write the same address: long or short groups, small or capital letters, :: for zeros. */
function written(groups: readonly number[], look: { long: boolean; capital: boolean; squeeze: boolean }): string {
  const parts = groups.map((value) => (look.long ? hex(value).padStart(4, "0") : hex(value)));
  let text = parts.join(":");
  const zeros = groups.findIndex((value, at) => value === 0 && groups[at + 1] === 0);
  if (look.squeeze && zeros >= 0) {
    let end = zeros;
    while (end < 8 && groups[end] === 0) end += 1;
    text = `${parts.slice(0, zeros).join(":")}::${parts.slice(end).join(":")}`;
  }
  return look.capital ? text.toUpperCase() : text;
}

const looks = fc.record({ long: fc.boolean(), capital: fc.boolean(), squeeze: fc.boolean() });
const isMapped = (groups: readonly number[]) => groups.slice(0, 5).every((one) => one === 0) && groups[5] === 0xffff;

test("every address of a /64, however written, is one network", () => {
  fc.assert(
    fc.property(eight, eight, looks, looks, (a, b, one, other) => {
      const sibling = [...a.slice(0, 4), ...b.slice(4)];
      fc.pre(!isMapped(a) && !isMapped(sibling));
      expect(networkOf(written(sibling, other))).toBe(networkOf(written(a, one)));
    }),
  );
});

test("two /64s are two networks", () => {
  fc.assert(
    fc.property(eight, eight, looks, (a, b, look) => {
      fc.pre(!isMapped(a) && !isMapped(b) && a.slice(0, 4).join() !== b.slice(0, 4).join());
      expect(networkOf(written(a, look))).not.toBe(networkOf(written(b, look)));
    }),
  );
});

test("an IPv4 address is itself, written as IPv6 too", () => {
  fc.assert(
    fc.property(fc.ipV4(), looks, (ip, look) => {
      const [a = 0, b = 0, c = 0, d = 0] = ip.split(".").map(Number);
      expect(networkOf(ip)).toBe(ip);
      expect(networkOf(`::ffff:${ip}`)).toBe(ip);
      expect(networkOf(written([0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d], look))).toBe(ip);
    }),
  );
});

test("whatever a header holds counts as something, and never throws", () => {
  fc.assert(fc.property(fc.string(), (text) => typeof networkOf(text) === "string"));
  fc.assert(fc.property(fc.ipV6(), (ip) => networkOf(ip) !== ""));
});

test.each([
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0:0:ffff::", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1::2::3", "1::2::3"],
  ["1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8:9"],
  ["999.1.1.1", "999.1.1.1"],
  ["", ""],
])("%j is of network %j", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

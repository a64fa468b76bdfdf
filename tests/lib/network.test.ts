import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "~/lib/network";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
])("%s counts as %s", (ip, network) => expect(networkOf(ip)).toBe(network));

test("whatever stands in the last 64 bits, and however the address is written, it is one network", () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, groups, (one, other) => {
      const same = [...one.slice(0, 4), ...other.slice(4)];
      const hex = (numbers: number[]) => numbers.map((number) => number.toString(16)).join(":");
      const long = (numbers: number[]) =>
        numbers.map((number) => number.toString(16).padStart(4, "0").toUpperCase()).join(":");
      expect(networkOf(long(same))).toBe(networkOf(hex(one)));
      const sparse = [...one.slice(0, 4), 0, 0, 0, 1];
      expect(networkOf(`${hex(sparse.slice(0, 4))}::1`)).toBe(networkOf(hex(sparse)));
    }),
  );
});

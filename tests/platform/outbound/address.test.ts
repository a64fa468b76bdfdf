import fc from "fast-check";
import { expect, test } from "vitest";
import { publicAddress } from "~/platform/outbound/address";

const isAsked = (address: string, base?: string) => publicAddress(address, base) !== null;

test("addresses of the web are asked, by http and by https", () => {
  for (const address of [
    "https://example.com/",
    "http://example.com/a?b=c#d",
    "https://example.com:443/",
    "http://EXAMPLE.com:80",
    "https://example.com./with-a-dot",
    "https://sub.domain.example.co.uk/",
    "https://exemplo.com.br/ação",
    "https://user-pages.github.io/",
    "https://ec2-52-10-20-30.compute.amazonaws.com/",
    "https://1.example.com/10.0.0.1",
    "https://münchen.example.de/",
  ]) {
    expect(isAsked(address), address).toBe(true);
  }
});

test("no address by number, however it is written, and none of this machine or its neighbours", () => {
  for (const host of [
    "127.0.0.1",
    "127.1",
    "0",
    "0.0.0.0",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "017700000001",
    "0x7F.0x0.0x0.0x1",
    "169.254.169.254",
    "2852039166",
    "0xa9fea9fe",
    "0251.0376.0251.0376",
    "169.254.169.254.",
    "１６９.２５４.１６９.２５４",
    "①②⑦.0.0.1",
    "127。0。0。1",
    "127%2e0%2e0%2e1",
    "8.8.8.8",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:a9fe:a9fe]",
    "[0:0:0:0:0:ffff:7f00:1]",
    "[fe80::1]",
    "[fe80::1%25eth0]",
    "[fd00::1]",
    "[2606:4700::1111]",
    "[64:ff9b::a9fe:a9fe]",
    "localhost",
    "localhost.",
    "LOCALHOST",
    "a.localhost",
    "ｌｏｃａｌｈｏｓｔ",
    "router",
    "printer.local",
    "metadata.google.internal",
    "db.internal",
    "intranet.corp",
    "nas.home.arpa",
    "box.lan",
    "svc.cluster.local",
    "x.test",
    "x.invalid",
    "hidden.onion",
    "com",
    "co.uk",
    "127.0.0.1.nip.io",
    "7f000001.nip.io",
    "10-0-0-1.sslip.io",
    "app.localtest.me",
    "192.168.0.1.example.com",
    "a.10-1-2-3.example.com",
  ]) {
    for (const scheme of ["http", "https"]) {
      const address = `${scheme}://${host}/latest/meta-data`;
      expect(isAsked(address), address).toBe(false);
      // As a redirect says it, too.
      expect(isAsked(`//${host}/`, "https://example.com/"), address).toBe(false);
    }
  }
});

test("no other scheme, port or person in it, and nothing that is no address", () => {
  for (const address of [
    "",
    " ",
    "example.com",
    "/path",
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,<b>x</b>",
    "blob:https://example.com/1",
    "gopher://example.com/",
    "https://example.com:8443/",
    "http://example.com:22/",
    "https://example.com:80/",
    "https://user@example.com/",
    "https://user:secret@example.com/",
    "https://example.com@127.0.0.1/",
    "https://:@127.0.0.1/",
    "http://",
    "https://exa mple.com/",
    "https://example.com\\@127.0.0.1/".replace("example.com", "127.0.0.1"),
    `https://example.com/${"a".repeat(2000)}`,
  ]) {
    expect(isAsked(address), address).toBe(false);
  }
  expect(isAsked("javascript:alert(1)", "https://example.com/")).toBe(false);
  expect(isAsked("/next", "https://example.com/")).toBe(true);
});

const octet = fc.integer({ min: 0, max: 255 });

test("every spelling of every IPv4 address is refused", () => {
  const part = (n: number, base: number) =>
    base === 16 ? `0x${n.toString(16)}` : base === 8 ? `0${n.toString(8)}` : `${n}`;
  const base = fc.constantFrom(8, 10, 16);
  fc.assert(
    fc.property(
      fc.tuple(octet, octet, octet, octet),
      fc.tuple(base, base, base, base),
      fc.integer({ min: 1, max: 4 }),
      (ip, bases, parts) => {
        const head = ip.slice(0, parts - 1).map((n, at) => part(n, bases[at] ?? 10));
        const rest = ip.slice(parts - 1).reduce((sum, n) => sum * 256 + n, 0);
        expect(isAsked(`http://${[...head, part(rest, bases[3])].join(".")}/`)).toBe(false);
      },
    ),
  );
});

test("every IPv6 address is refused, and those that carry an IPv4 address", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), octet, octet, octet, octet, (groups, a, b, c, d) => {
      expect(isAsked(`http://[${groups.join(":")}]/`)).toBe(false);
      expect(isAsked(`http://[::ffff:${a}.${b}.${c}.${d}]/`)).toBe(false);
    }),
  );
});

test("what is asked is always a web address of a registered name, whatever was sent", () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()), (address) => {
      const url = publicAddress(address);
      if (!url) return;
      expect(url.protocol).toMatch(/^https?:$/);
      expect([url.username, url.password, url.port]).toEqual(["", "", ""]);
      expect(url.hostname).toMatch(/[a-z][a-z\d-]*\.?$/i);
      expect(url.hostname).toContain(".");
    }),
  );
});

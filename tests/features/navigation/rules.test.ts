import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeOf, readAddress, readWebAddress, ROOM, roomsOf, shownAddress } from "~/features/navigation/rules";

const HERE = "https://passeio.atrium.example";

describe("the address of a link", () => {
  test.each([
    ["/", "/"],
    ["/c/welcome", "/c/welcome"],
    ["  /c/welcome?sort=latest#x ", "/c/welcome?sort=latest#x"],
    ["/c/café", "/c/caf%C3%A9"],
    [`${HERE}/members`, "/members"],
    ["https://shop.example.com", "https://shop.example.com/"],
    ["HTTPS://Shop.Example.com/A?b=c", "https://shop.example.com/A?b=c"],
    ["https:///shop.example.com", "https://shop.example.com/"],
    ["https://münchen.example/", "https://xn--mnchen-3ya.example/"],
    ["shop.example.com", "https://shop.example.com/"],
    [" Shop.Example.com/A?b=c#d ", "https://shop.example.com/A?b=c#d"],
    ["shop.example.com:8443/a", "https://shop.example.com:8443/a"],
    ["münchen.example", "https://xn--mnchen-3ya.example/"],
    ["passeio.atrium.example/members", "/members"],
  ])("%j leads to %s", (typed, address) => {
    expect(readAddress(typed, HERE)).toBe(address);
  });

  test.each([
    "",
    "c/welcome",
    "example",
    "127.0.0.1",
    "good.example@evil.example",
    "ana@evil.example",
    "good.example:x@evil.example",
    "good.example\\@evil.example",
    "a..example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/x/..//evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://a.example/1",
    "mailto:a@b.example",
    "http://shop.example.com",
    "https://good.example@evil.example/",
    "https://a:b@evil.example/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://",
    "/a b",
    "/a\u200bb\u2028",
    `/${"a".repeat(500)}`,
  ])("%j is refused", (typed) => {
    expect(readAddress(typed, HERE)).toBeNull();
  });

  test("whatever is typed, it leads to a path of ours or to an https page that somebody else's domain has", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (typed) => {
          const address = readAddress(typed, HERE);
          if (address === null) return;
          const url = new URL(address, HERE);
          expect([url.username, url.password]).toEqual(["", ""]);
          if (address.startsWith("/")) expect(url.origin).toBe(HERE);
          else expect(url.protocol).toBe("https:");
          // Read again it is the same.
          expect(readAddress(address, HERE) ?? address).toBe(address);
        },
      ),
    );
  });

  test("of a document or a way in it is a whole one, written as browsers write it", () => {
    expect(readWebAddress(" https://Evil.EXAMPLE:444/a ")).toBe("https://evil.example:444/a");
    expect(readWebAddress(`${HERE}/i/fair`)).toBe(`${HERE}/i/fair`);
    for (const typed of [
      "https://a@evil.example",
      "https://evil.example\\@good",
      "https://evil.example/\u202Egpj.exe",
      "https:evil.example",
      "https:/evil.example",
      "http://evil.example",
      "evil.example",
      "/c/welcome",
      "https://nowhere",
      "",
    ])
      expect(readWebAddress(typed), typed).toBeNull();
  });

  test("knows the space or the page it leads to, by its slug", () => {
    expect(placeOf("/c/pour-over")).toEqual({ kind: "space", slug: "pour-over" });
    expect(placeOf("/c/pour-over/a-post?x#y")).toEqual({ kind: "space", slug: "pour-over" });
    expect(placeOf("/p/imprint#top")).toEqual({ kind: "page", slug: "imprint" });
    for (const other of ["/", "/c", "/c/", "/cc/x", "/members", "https://a.example/c/x"])
      expect(placeOf(other)).toBeNull();
  });

  test("is read as people know it", () => {
    expect(shownAddress("https://shop.example.com/beans?x=1")).toBe("shop.example.com");
    expect(shownAddress("/c/welcome")).toBe("/c/welcome");
  });
});

describe("the room of the links", () => {
  test("what fits into the least window stands there, the next wait for wider ones, the last stay in More", () => {
    const rooms = roomsOf(
      ["Shop", "Events", "About us", "Imprint", "Newsletter", "Our roasters", "Podcast", "Map", "Jobs", "Press kit"],
      ["Home", "Members"],
    );
    expect(rooms[0]).toBe(0);
    expect(rooms.at(-1)).toBe(ROOM.length);
    expect([...rooms].sort((a, b) => a - b)).toEqual(rooms);
    expect(new Set(rooms)).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  test("never grows by a link more, and a name however long takes no more than the widest", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 12 }), (names) => {
        const rooms = roomsOf(names, ["Home"]);
        for (const [at, room] of rooms.entries()) expect(room).toBeGreaterThanOrEqual(rooms[at - 1] ?? 0);
      }),
    );
    expect(roomsOf(["W".repeat(30)], ["Home"])).toEqual([0]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signUpInput } from "~/features/accounts/input";
import {
  addressOf,
  deviceOf,
  isTimeZone,
  isNameOf,
  passwordProblem,
  safeRedirect,
  unprovenEmail,
  unprovenRange,
} from "~/features/accounts/rules";
import { parseForm } from "~/lib/form";
import { isOurAddress } from "./our-address";

const ctx = {
  site: { rootHost: "atrium.example", protocol: "https:", port: "", isLocal: false, secret: "" },
  request: { host: "coffee.atrium.example", url: new URL("https://coffee.atrium.example/users/sign_in") },
};

describe("safeRedirect", () => {
  test.each([
    ["/", "/"],
    ["/c/plaza?sort=latest#message_7", "/c/plaza?sort=latest#message_7"],
    ["/users/claim?token=x", "/users/claim?token=x"],
    ["https://coffee.atrium.example/c/plaza", "/c/plaza"],
    ["https://tea.atrium.example/c/leaves?a=b", "https://tea.atrium.example/c/leaves?a=b"],
    ["https://atrium.example/", "https://atrium.example/"],
  ])("lets %s through as %s", (raw, target) => expect(safeRedirect(ctx, raw)).toBe(target));

  test.each([
    "",
    null,
    undefined,
    "c/plaza",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/.//evil.example",
    "/c/..//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "https:evil.example",
    "https:/evil.example",
    "https://evil.example/",
    "https://evil.example/?x=atrium.example",
    "https://atrium.example.evil.example/",
    "https://evilatrium.example/",
    "https://a.b.atrium.example/",
    "https://coffee.atrium.example@evil.example/",
    "https://user:secret@tea.atrium.example/",
    "http://tea.atrium.example/",
    "https://tea.atrium.example:8443/",
    "https://.atrium.example/",
    `/${"a".repeat(2001)}`,
    "/users/sign_in?post_login_redirect=/",
    "/users/sign_out",
    "/Users/Sign_out",
    "/session/handoff?token=x",
    "/session/framed?site=x",
  ])("answers / to %j", (raw) => expect(safeRedirect(ctx, raw)).toBe("/"));

  test("whatever is typed, a browser stays on our hosts", () => {
    const pieces = fc.constantFrom(
      "/",
      "//",
      "\\",
      "..",
      ".",
      "%2f",
      "%5c",
      "@",
      ":",
      "?",
      "#",
      "evil.example",
      "atrium.example",
      "coffee.atrium.example",
      "https:",
      "http:",
      "javascript:",
      "data:",
      "\t",
      "\n",
      "\u0000",
      "\u00a0",
      "\u2028",
      " ",
      "／",
      "。",
      "[",
      "]",
      "a",
      "user:x",
    );
    const nasty = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: "binary" }), fc.webUrl()), (raw) => {
        expect(isOurAddress(safeRedirect(ctx, raw), ctx)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test("its answer is its own answer", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }).map((text) => `/${text}`),
        (raw) => {
          const once = safeRedirect(ctx, raw);
          expect(safeRedirect(ctx, once)).toBe(once);
        },
      ),
    );
  });
});

describe("passwords", () => {
  test.each([
    ["short", "password_short"],
    ["a".repeat(129), "password_long"],
    ["aaaaaaaaaaaa", "password_common"],
    ["12345678901", "password_common"],
    ["abcdefghijk", "password_common"],
    ["nina@example.test", "password_common"],
    ["nina newcomer", "password_common"],
  ])("%s is refused as %s", (password, problem) => {
    expect(passwordProblem(password, { email: "nina@example.test", name: "Nina Newcomer" })).toBe(problem);
  });

  test.each(["a kettle and a scale", "çãé ñ ü ø å æ", "🌿".repeat(3) + "leaves!"])("%s will do", (password) => {
    expect(passwordProblem(password, { email: "nina@example.test", name: "Nina" })).toBeNull();
  });
});

describe("a password made of a name", () => {
  const names = ["atrium", "Mesa Comprida", "brewcraft"];

  test.each(["Atrium2026!", "mesa-comprida 1", "123BREWCRAFT456", "m e s a comprida"])("%s is seen", (password) =>
    expect(isNameOf(password, names)).toBe(true),
  );

  test.each(["atrium of mine", "brewcraft and me 1", "1234567890", "!!!!!!!!!!"])("%s is none", (password) =>
    expect(isNameOf(password, names)).toBe(false),
  );
});

describe("addresses", () => {
  test("an unproven address is found by its range and by no other address", () => {
    // What the form lets through: no "~" (the test below).
    const address = fc
      .emailAddress()
      .map((email) => email.toLowerCase())
      .filter((email) => !email.includes("~"));
    fc.assert(
      fc.property(address, address, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (mine, other, id) => {
        const stored = unprovenEmail(id, mine);
        const [from, to] = unprovenRange(mine);
        expect(addressOf(stored)).toBe(mine);
        expect(addressOf(mine)).toBe(mine);
        expect(stored > from && stored < to).toBe(true);
        const [otherFrom, otherTo] = unprovenRange(other);
        if (other !== mine) expect(stored > otherFrom && stored < otherTo).toBe(false);
      }),
    );
  });

  test("no address anybody may type looks like an unproven one", () => {
    const form = { name: "N", password: "a kettle and a scale" };
    expect(() => parseForm(signUpInput, { ...form, email: "~mia@example.test~12" })).toThrow();
    expect(() => parseForm(signUpInput, { ...form, email: "~mia@example.test" })).toThrow();
  });
});

test("a form's wrong fields come back by name", () => {
  const wrong = () => parseForm(signUpInput, { name: " ", email: "nobody", password: "x" });
  expect(wrong).toThrow(
    expect.objectContaining({
      status: 422,
      fields: { name: "name_needed", email: "email_invalid", password: "password_short" },
    }),
  );
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge, Windows",
  ],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome, Android"],
  ["curl/8.0", ""],
])("%s is shown as %j", (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

test("time zones are those the platform knows", () => {
  expect(["UTC", "America/Sao_Paulo"].every(isTimeZone)).toBe(true);
  expect(["", "Mars/Olympus", "+05:00", "-23:59", "+0500"].some(isTimeZone)).toBe(false);
});

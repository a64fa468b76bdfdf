import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import commonPasswords from "~/features/accounts/common-passwords.server";
import { hashPassword, isCommon, isPasswordOf } from "~/features/accounts/passwords.server";
import { PASSWORD_MAX, PASSWORD_MIN } from "~/features/accounts/rules";
import { newSecret } from "~/lib/ids";
import { readClaim } from "~/platform/session.server";

const ROUTES = path.resolve(import.meta.dirname, "../../app/routes");

describe("a secret", () => {
  afterEach(() => vi.restoreAllMocks());

  test("is 192 bits from the machine's own source of chance, none of them lost on the way", () => {
    const asked = vi.spyOn(crypto, "getRandomValues");
    const secret = newSecret();
    expect(asked).toHaveBeenCalledTimes(1);
    const random = asked.mock.calls[0]?.[0] as unknown as Uint8Array;
    expect(random.byteLength * 8).toBe(192);
    expect(Buffer.from(secret, "base64url")).toEqual(Buffer.from(random));
  });

  test("is never the same twice", () => {
    expect(new Set(Array.from({ length: 2000 }, () => newSecret())).size).toBe(2000);
  });
});

/** "a kettle and a scale", by @better-auth/utils 0.4.2. */
const FORMER =
  "00112233445566778899aabbccddeeff:43954dc8a87a8a5befeea81e62a8b9e68934eed0276159862ded01a211759ec7" +
  "ae0ee9c965e51cbe63bcf6d51f1d9f365116fb53f74b2db873c7ebc7e82fc375";

describe("a password", () => {
  test("may be 64 characters and more, and need not be 15", () => {
    expect(PASSWORD_MIN).toBeGreaterThanOrEqual(8);
    expect(PASSWORD_MAX).toBeGreaterThanOrEqual(64);
  });

  test("is compared exactly as it was typed: case, blanks at the ends and the last of 128 characters count", async () => {
    const typed = ` Kettle ${"á☕x".repeat(40)}`.slice(0, PASSWORD_MAX);
    const account = { passwordHash: await hashPassword(typed) };
    expect(await isPasswordOf(account, typed)).toBe(true);
    for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, -1), `${typed.slice(0, -1)}y`, `${typed} `])
      expect(await isPasswordOf(account, other), other).toBe(false);
  });

  test("is stored with a salt of its own, and not in any readable form", async () => {
    const [one, two] = await Promise.all([hashPassword("a kettle and a scale"), hashPassword("a kettle and a scale")]);
    expect(one).not.toBe(two);
    expect(one).not.toContain("kettle");
  });

  test("names its cost where it is stored: hashes of another cost, and those that name none, are checked by their own", async () => {
    const [N, r, p] = (await hashPassword("a kettle and a scale")).split(":").slice(1, 4).map(Number);
    expect([N, r, p].every((number) => Number.isSafeInteger(number))).toBe(true);
    const cheap = { passwordHash: await hashPassword("a kettle and a scale", "5a17", { N: 1024, r: 8, p: 2 }) };
    expect(cheap.passwordHash).toMatch(/^scrypt:1024:8:2:5a17:[0-9a-f]{128}$/);
    // As it was written before hashes named their cost.
    const former = { passwordHash: FORMER };
    for (const account of [cheap, former]) {
      expect(await isPasswordOf(account, "a kettle and a scale")).toBe(true);
      expect(await isPasswordOf(account, "a kettle and a scald")).toBe(false);
    }
    await expect(isPasswordOf({ passwordHash: "md5:of:no:kind:we:know" }, "x")).rejects.toThrow(/no kind/);
  });

  test("is none of the 5,000 commonest that our length rule would let pass", async () => {
    const list = commonPasswords.trim().split("\n");
    expect(new Set(list).size).toBeGreaterThanOrEqual(5000);
    // What the rule refuses anyway would make the list longer and nobody safer.
    expect(list.filter((one) => [...one].length < PASSWORD_MIN || one !== one.toLowerCase())).toEqual([]);
    for (const one of ["Password123", "QWERTYUIOP", "minhasenha", "ｐａｓｓｗｏｒｄ１２３"])
      expect(await isCommon(one), one).toBe(true);
    expect(await isCommon("a kettle and a scale")).toBe(false);
    // No browser has it, and no Worker's start waits for it: one place asks for it, when it must.
    const accounts = path.resolve(import.meta.dirname, "../../app/features/accounts");
    const naming = readdirSync(accounts, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap(
        (file) => readFileSync(path.join(accounts, file), "utf8").match(/.*["'][^"'\n]*\/common-passwords.*/g) ?? [],
      );
    expect(naming).toEqual([expect.stringContaining('await import("./common-passwords.server")')]);
  });

  test("of nobody is never right", async () => {
    expect(await isPasswordOf(null, "")).toBe(false);
    expect(await isPasswordOf({ passwordHash: null }, "")).toBe(false);
  });
});

describe("the fields of the pages", () => {
  const fields = pages().flatMap(({ file, text }) =>
    [...text.matchAll(/<Input\b[\s\S]*?\/>/g)].map(([field]) => ({ file, field })),
  );
  const named = (name: RegExp) => fields.filter(({ field }) => name.test(field));

  test("that take a password mask it, and let a password manager know which one it is", () => {
    const passwords = named(/name="\w*password"/);
    expect(passwords.length).toBeGreaterThanOrEqual(6);
    for (const { file, field } of passwords) {
      expect(field, file).toContain('type="password"');
      expect(field, file).toMatch(/autoComplete="(current|new)-password"/);
      // What was typed is never sent back in the page.
      expect(field, file).not.toContain("defaultValue");
    }
  });

  test("that take an address say so, and none forbids pasting", () => {
    const addresses = named(/type="email"/);
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    for (const { file, field } of addresses) expect(field, file).toMatch(/autoComplete="(username|email)"/);
    expect(pages().filter(({ text }) => /onPaste|onCopy|onContextMenu/.test(text))).toEqual([]);
  });
});

test("a session's cookie is taken apart without believing it: what is no claim of ours is nobody", () => {
  const none = ["", "x", "x.1", "x.1.king", "x.-1.owner", "x.1e99.owner", "x.1.5.owner", ".1.owner", "x.NaN.owner"];
  for (const cookie of none) expect(readClaim(cookie), cookie).toBeNull();
  expect(readClaim(`${"x".repeat(101)}.1.owner`)).toBeNull();
  expect(readClaim("x.1.owner")).toEqual({ secret: "x", memberId: 1, role: "owner" });
});

function pages(): { file: string; text: string }[] {
  return readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ file, text: readFileSync(path.join(ROUTES, file), "utf8") }));
}

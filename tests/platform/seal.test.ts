import { expect, test } from "vitest";
import { sealed, unsealed } from "~/platform/seal.server";

const site = { secret: "of-the-tests-only-" };

test("what is sealed opens as what it is, never twice the same, and for nobody else", () => {
  const [one, other] = [sealed(site, "push 1", "Água ☕"), sealed(site, "push 1", "Água ☕")];
  expect(one).not.toBe(other);
  expect([one, other].map((text) => unsealed(site, "push 1", text))).toEqual(["Água ☕", "Água ☕"]);
  expect(unsealed(site, "push 2", one)).toBeNull();
  expect(unsealed({ secret: "another" }, "push 1", one)).toBeNull();
});

test("what was changed, cut or never sealed does not open", () => {
  const text = sealed(site, "push 1", "words");
  const bytes = Buffer.from(text, "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unsealed(site, "push 1", changed.toString("base64url"))).toBeNull();
  }
  for (const wrong of ["", "AAAA", text.slice(0, -4)]) expect(unsealed(site, "push 1", wrong)).toBeNull();
});

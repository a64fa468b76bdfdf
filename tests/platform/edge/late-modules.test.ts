import { expect, test } from "vitest";
import { inScript, startModulesLate } from "~/platform/edge/late-modules";

const NONCE = "the-nonce";
const HEAD = `<head><link rel="modulepreload" href="/assets/entry.js" nonce="${NONCE}"/><link rel="stylesheet" href="/assets/a.css"/><link rel="modulepreload" href="/assets/house.js" nonce="${NONCE}"/>`;
const MODULES = 'import * as route0 from "/assets/root.js"; import("/assets/entry.js");';
const BODY = `</head><body><p>Words</p><script nonce="${NONCE}" type="module" async="">${MODULES}</script>`;

test("a page names its modules in one inline script, the rest of it stays as it was", () => {
  const late = startModulesLate(HEAD, BODY, NONCE);
  expect(late.head).toBe('<head><link rel="stylesheet" href="/assets/a.css"/>');
  expect(late.body).toMatch(/^<\/head><body><p>Words<\/p><script nonce="the-nonce">\(function.*<\/script>$/);
  expect(late.body).toContain('(["/assets/entry.js","/assets/house.js"],');
  expect(late.modules).toBe(MODULES);
});

test("what somebody wrote is not taken for the renderer's script, and ends none", () => {
  const written = '<script type="module">evil()</script><script nonce="" type="module" async="">evil()</script>';
  const late = startModulesLate(HEAD, BODY.replace("Words", written), NONCE);
  expect(late.modules).toBe(MODULES);
  expect(late.body).toContain(written);
  expect(inScript("</script><script>")).not.toContain("<");
});

test("a router that writes its modules in another way breaks the page at once, instead of leaving it without scripts", () => {
  expect(() => startModulesLate(HEAD, BODY.replace("async", "defer"), NONCE)).toThrow("another way");
  expect(() => startModulesLate("<head>", BODY, NONCE)).toThrow("another way");
});

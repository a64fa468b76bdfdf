import { expect, test } from "vitest";
import { hashedPolicy, inlineScripts, noncePolicy } from "~/platform/edge/csp";
import { pageKey } from "~/platform/edge/page-key";

const key = (path: string) => pageKey(new URL(path, "https://c.example"));

test("a page is kept under its path and the query keys that choose what it shows", () => {
  expect(key("/")).toBe("/");
  expect(key("/c/plaza/?utm_source=x&sort=likes")).toBe("/c/plaza?sort=likes");
  expect(key("/c/plaza/a-post?message_id=5&junk=1")).toBe("/c/plaza/a-post?message_id=5");
});

test.each([
  "/users/sign_in",
  "/account",
  "/settings/theme",
  "/notifications",
  "/c/plaza/new",
  "/c/plaza/a/edit",
  "/c/plaza.data",
  "/dev/mail",
  "/session/handoff",
  "/communities/new",
])("%s is never kept", (path) => expect(key(path)).toBeNull());

const site = { rootHost: "atrium.example", protocol: "https:", port: "" };
const page = { request: { isEmbedded: false }, site } as unknown as Parameters<typeof noncePolicy>[1];

test("a kept page allows its inline scripts by hash, a member's by nonce; neither allows unsafe-inline", async () => {
  const html = `<script>a()</script><script src="/x.js"></script><script type="module">b()</script>`;
  expect(inlineScripts(html)).toEqual(["a()", "b()"]);
  const hashed = await hashedPolicy(html, page);
  expect(hashed.match(/sha256-/g)).toHaveLength(2);
  for (const policy of [hashed, noncePolicy("abc", page)]) {
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe-inline");
    expect(policy).toContain("object-src 'none'; base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test("only an embedded page may be framed, and only by hosts an admin listed", () => {
  const embedded = {
    request: { isEmbedded: true },
    site,
    embedHosts: ["https://shop.example"],
  } as unknown as Parameters<typeof noncePolicy>[1];
  expect(noncePolicy("n", embedded)).toContain("frame-ancestors https://shop.example");
  const unlisted = { request: { isEmbedded: true }, site, embedHosts: [] as string[] } as unknown as Parameters<
    typeof noncePolicy
  >[1];
  expect(noncePolicy("n", unlisted)).toContain("frame-ancestors 'none'");
});

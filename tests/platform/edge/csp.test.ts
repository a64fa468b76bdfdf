import { expect, test } from "vitest";
import { hashedPolicy, noncePolicy, unmark } from "~/platform/edge/csp";

type Page = Parameters<typeof noncePolicy>[1];
const site = { rootHost: "atrium.example", protocol: "https:", port: "" };
const page = { request: { isEmbedded: false }, site } as unknown as Page;
const directive = (policy: string, name: string) => policy.split("; ").find((one) => one.startsWith(`${name} `)) ?? "";

const MARK = "only-this-rendering";
const rendered = `<head><script nonce="${MARK}">a()</script><style nonce="${MARK}">:root{}</style>
  <link rel="modulepreload" nonce="${MARK}" href="/x.js"/></head><body><p>words</p>
  <script type="module" async="" nonce="${MARK}">b()</script><script nonce="${MARK}" src="/x.js"></script></body>`;

test("of a kept page the renderer's own scripts and styles are allowed, and its mark is gone", () => {
  const { html, scripts, styles } = unmark(rendered, MARK);
  expect([scripts, styles]).toEqual([["a()", "b()"], [":root{}"]]);
  expect(html).toBe(rendered.replaceAll(` nonce="${MARK}"`, ""));
});

test.each([
  "<script>evil()</script>",
  "<script nonce>evil()</script>",
  '<script nonce="guessed">evil()</script>',
  "<script data-x='nonce=\"only-this\"'>evil()</script>",
  "<svg><script>evil()</script></svg>",
  "<style>*{display:none}</style>",
  "<script type=module async nonce=only-this-renderin>evil()</script>",
])("what somebody wrote gets no hash, however it came into the page: %s", (planted) => {
  const { scripts, styles } = unmark(rendered.replace("<p>words</p>", planted), MARK);
  expect([scripts, styles]).toEqual([["a()", "b()"], [":root{}"]]);
});

test("neither policy allows inline code or styles of others; both keep forms and frames at home", async () => {
  const hashed = await hashedPolicy({ scripts: ["a()", "b()", "a()"], styles: ["x"] }, page);
  expect(directive(hashed, "script-src").match(/sha256-/g)).toHaveLength(2);
  expect(directive(hashed, "style-src")).toMatch(/^style-src 'self' 'sha256-[^']+'$/);
  const nonced = noncePolicy("abc", page);
  expect(directive(nonced, "script-src")).toBe("script-src 'nonce-abc' 'strict-dynamic'");
  for (const policy of [hashed, nonced]) {
    expect(policy).not.toMatch(/unsafe-(?:eval|hashes)/);
    expect(directive(policy, "script-src")).not.toContain("unsafe-inline");
    expect(policy).toContain("object-src 'none'; base-uri 'none'");
    expect(directive(policy, "form-action")).toBe("form-action 'self' https://atrium.example https://*.atrium.example");
    expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(directive(policy, "frame-src")).toBe("frame-src 'self'");
  }
});

test("only an embedded page may be framed, and only by hosts an admin listed and our own preview", () => {
  const embedded = (embedHosts: string[] | null) =>
    ({ request: { isEmbedded: true }, site, embedHosts }) as unknown as Page;
  expect(noncePolicy("n", embedded(["https://shop.example"]))).toContain("frame-ancestors 'self' https://shop.example");
  expect(noncePolicy("n", embedded([]))).toMatch(/frame-ancestors 'self'$/);
  expect(noncePolicy("n", embedded([]))).toContain("frame-src 'none'");
  expect(noncePolicy("n", embedded(null))).toMatch(/frame-ancestors 'none'$/);
  expect(noncePolicy("n", { request: { isEmbedded: false }, site } as unknown as Page)).toContain(
    "frame-ancestors 'none'",
  );
});

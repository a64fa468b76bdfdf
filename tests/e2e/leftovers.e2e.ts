import { expect, inject, test } from "vitest";
import { url } from "./browser";

/** What careless deployments leave to be fetched. */
const LEFTOVERS = [
  "/.git/HEAD",
  "/.git/config",
  "/.svn/entries",
  "/.env",
  "/.dev.vars",
  "/.state/secrets.json",
  "/wrangler.toml",
  "/package.json",
  "/package-lock.json",
  "/workers/app.ts",
  "/index.js.map",
  "/server/index.js",
  "/db/directory/schema.ts",
  "/_headers",
  "/assets/.vite/manifest.json",
  "/.vite/manifest.json",
  "/..%2f..%2fetc%2fpasswd",
  "/assets/..%2f..%2fserver%2findex.js",
  "/phpinfo.php",
  "/server-status",
  "/debug/pprof/",
  "/actuator/health",
  "/swagger.json",
  "/graphql",
  "/metrics",
];

test.each(LEFTOVERS)("%s is not there to be fetched", async (path) => {
  const response = await fetch(url("", path), { redirect: "manual" });
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/compatibility_date|"dependencies"|root:x:0|\[core\]|sourcesContent/);
});

test.each(["/assets/", "/assets", "/files/", "/files"])("%s lists no folder", async (path) => {
  const response = await fetch(url("", path), { redirect: "manual" });
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/Index of|Directory listing/i);
});

test("no file of the build says how it was made: neither maps nor where its sources lie", async () => {
  const html = await (await fetch(url())).text();
  const scripts = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path))];
  expect(scripts.length).toBeGreaterThan(2);
  for (const script of scripts) {
    expect(await (await fetch(url("", script))).text(), script).not.toContain("sourceMappingURL");
    expect((await fetch(url("", `${script}.map`))).status, script).toBe(404);
  }
});

test("the answer to TRACE holds nothing of the request", async () => {
  const { connect } = await import("node:net");
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(inject("port"), "127.0.0.1");
    let text = "";
    socket.on("data", (part) => (text += part));
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
    socket.write("TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n");
  });
  expect(answer).toMatch(/^HTTP\/1\.1 [45]\d\d/);
  expect(answer).not.toContain("echo-me");
});

import { chromium as pw } from "playwright-core";
import { request } from "node:http";
const PORT = 3977, OUT = "/tmp/shots";
import { mkdirSync } from "node:fs"; mkdirSync(OUT, { recursive: true });
function enter(who, host = "localhost") {
  return new Promise((ok, no) => {
    const r = request({ method: "POST", host: "127.0.0.1", port: PORT, path: "/users/enter", headers: { host: `${host}:${PORT}`, origin: `http://${host}:${PORT}`, "content-type": "application/x-www-form-urlencoded" } }, (a) => {
      a.resume(); ok((a.headers["set-cookie"] ?? []).map((c) => { const [, name, value] = /^([^=]+)=([^;]*)/.exec(c); return { name, value, url: `http://${host}:${PORT}` }; }));
    }); r.on("error", no); r.end(new URLSearchParams({ as: who, post_login_redirect: "/" }).toString());
  });
}
const browser = await pw.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox","--host-resolver-rules=MAP *.localhost 127.0.0.1"] });
async function page({ who = "member", dark = false, width = 1440, host = "localhost", locale = "en-US" }) {
  const context = await browser.newContext({ locale, timezoneId: "America/Sao_Paulo", viewport: { width, height: width === 390 ? 844 : 900 }, reducedMotion: "reduce" });
  if (dark) await context.addInitScript(() => localStorage.setItem("current_appearance", "dark"));
  if (who) await context.addCookies(await enter(who, host));
  const p = await context.newPage();
  p.on("pageerror", (e) => console.log("pageerror", e.message));
  p.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
  return p;
}
const at = (path, host = "localhost") => `http://${host}:${PORT}${path}`;
const shoot = async (p, name, full = false) => { await p.waitForTimeout(600); await p.screenshot({ path: `${OUT}/${name}.png`, fullPage: full }); console.log(name, p.url()); };
const steps = process.argv.slice(2);
for (const s of steps) {
  const [name, path, who, dark, width, host, locale] = s.split("|");
  const p = await page({ who: who || null, dark: dark === "1", width: Number(width || 1440), host: host || "localhost", locale: locale || "en-US" });
  try { await p.goto(at(path, host || "localhost")); await shoot(p, name); } catch (e) { console.log(name, e.message); }
  await p.context().close();
}
await browser.close();

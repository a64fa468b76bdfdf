import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { waitingAnswer } from "../../scripts/waiting-page.mjs";

const asked = (acceptLanguage: string, accept = "text/html,*/*", method = "GET") =>
  waitingAnswer({ method, accept, acceptLanguage });

test("a browser that comes too early reads that Atrium is starting, in its language, and when to come again", () => {
  const [english, portuguese] = [asked("en-GB,en;q=0.9"), asked("pt-BR,pt;q=0.9,en;q=0.8")];
  for (const { status, headers } of [english, portuguese]) {
    expect(status).toBe(503);
    expect(headers).toMatchObject({ "Retry-After": "2", "Cache-Control": "no-store" });
  }
  expect(english.body).toMatch(/<html lang="en-US">[^]*Atrium is starting/);
  expect(portuguese.body).toMatch(/<html lang="pt-BR">[^]*O Atrium está iniciando/);
  // Neither loads anything that is not there yet.
  expect(english.body).not.toMatch(/\b(?:src|href)=/);
});

test("it goes on by itself, with scripts and without, and its policy lets nothing else run", () => {
  const { body, headers } = asked("en");
  expect(body).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>');
  const policy = headers["Content-Security-Policy"];
  for (const tag of ["script", "style"]) {
    const text = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(body)?.[1] ?? "";
    expect(policy).toContain(`${tag}-src 'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  expect(policy).not.toContain("unsafe");
  expect(body).not.toMatch(/ style=| on\w+=/);
});

test("whoever asks for data gets the error object, and a form that is sent too early is not lost in a page", () => {
  for (const answer of [asked("en", "application/json"), asked("en", "text/html", "POST")]) {
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.body)).toMatchObject({ code: "starting", message: "Atrium is starting" });
  }
  expect(asked("en", "text/html", "HEAD").body).toBe("");
});

import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { messageIdOf, readMessageId } from "~/platform/mail/message-id";
import { signedId, webhookKeys } from "~/platform/mail/signature";

const NOW = Date.UTC(2026, 10, 25, 22);
const OLD = `whsec_${btoa("an older secret of 24 and more bytes")}`;
const NEW = `whsec_${btoa("the newer secret of 24 and more bytes")}`;
const BODY = '{"type":"mail.bounced"}';

const sign = (secret: string, { id = "msg_1", at = NOW / 1000, body = BODY } = {}) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(`${id}.${at}.${body}`)
    .digest("base64")}`;

const ask = (headers: Record<string, string>, { setting = NEW, body = BODY } = {}) =>
  signedId(new Headers(headers), new TextEncoder().encode(body), webhookKeys(setting), NOW);

const headersOf = (signature: string, { id = "msg_1", at = NOW / 1000 } = {}, prefix = "webhook") => ({
  [`${prefix}-id`]: id,
  [`${prefix}-timestamp`]: String(at),
  [`${prefix}-signature`]: signature,
});

test("the example of the Standard Webhooks specification is a signed call", async () => {
  const setting = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = '{"test": 2432232314}';
  const at = 1_614_265_330;
  const headers = headersOf("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at,
  });
  const keys = webhookKeys(setting);
  const bytes = new TextEncoder().encode(body);
  expect(await signedId(new Headers(headers), bytes, keys, at * 1000)).toBe("msg_p5jXN8AQM9LWM0D4loKWxJek");
});

test("one signature of one key is enough, by either name of the headers, while keys are changed", async () => {
  expect(await ask(headersOf(sign(NEW)))).toBe("msg_1");
  expect(await ask(headersOf(sign(NEW), {}, "svix"))).toBe("msg_1");
  expect(await ask(headersOf(`v1a,abc v1,%% ${sign(OLD)} ${sign(NEW)}`))).toBe("msg_1");
  for (const secret of [OLD, NEW])
    expect(await ask(headersOf(sign(secret)), { setting: `${OLD} ${NEW}` })).toBe("msg_1");
});

test("what is forged, changed, old, early or half is no signed call", async () => {
  const late = { at: NOW / 1000 - 301 };
  const early = { at: NOW / 1000 + 301 };
  const { "webhook-id": _, ...nameless } = headersOf(sign(NEW));
  for (const headers of [
    {},
    nameless,
    headersOf(""),
    headersOf(sign(OLD)),
    headersOf(sign(NEW).replace("v1,", "v2,")),
    headersOf(sign(NEW).slice(0, -6)),
    headersOf(sign(NEW), { id: "msg_2" }),
    headersOf(sign(NEW, late), late),
    headersOf(sign(NEW, early), early),
    { ...headersOf(sign(NEW)), "webhook-timestamp": "now" },
    // The sixth is not looked at: each costs a hash.
    headersOf(`${`${sign(OLD)} `.repeat(5)}${sign(NEW)}`),
  ]) {
    expect(await ask(headers), JSON.stringify(headers)).toBeNull();
  }
  expect(await ask(headersOf(sign(NEW)), { body: `${BODY} ` })).toBeNull();
});

test("a secret that is none is said, not used", () => {
  expect(webhookKeys(undefined)).toEqual([]);
  expect(webhookKeys("  ")).toEqual([]);
  for (const setting of ["hush", "whsec_", "whsec_c2hvcnQ=", `${NEW},%%%`]) {
    expect(() => webhookKeys(setting), setting).toThrow(/MAIL_WEBHOOK_SECRET/);
  }
});

test("a Message-ID names the database and the row, an older one the row alone, another house's nothing", () => {
  const read = (text: string) => readMessageId(text, "atrium.example");
  expect(read(`<${messageIdOf({ box: "SHARD_2", id: 2 ** 53 - 1 }, "atrium.example")}>`)).toEqual({
    box: "SHARD_2",
    id: 2 ** 53 - 1,
  });
  expect(read("7.DIRECTORY@Atrium.example")).toEqual({ box: "DIRECTORY", id: 7 });
  expect(read("<7@atrium.example>")).toEqual({ box: null, id: 7 });
  for (const text of [
    "",
    "7",
    "<7@other.example>",
    "<x@atrium.example>",
    "<7.x y@atrium.example>",
    `<${"9".repeat(16)}@atrium.example>`,
  ])
    expect(read(text), text).toBeNull();
});

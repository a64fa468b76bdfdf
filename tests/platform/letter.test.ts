import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { letterOf } from "~/platform/mail/letter";
import type { Mail } from "~/platform/mail/mailer";

const MAIL: Mail = {
  id: "1.SHARD_1@atrium.example",
  from: "Mesa Comprida <atrium@atrium.example>",
  to: "ana@example.com",
  subject: "Você vai: degustação",
  html: "<p>às nove</p>",
  text: "às nove",
};
const FILE = ["BEGIN:VCALENDAR", "METHOD:REQUEST", `SUMMARY:Degustação ${"🌱".repeat(40)}`, "END:VCALENDAR", ""].join(
  "\r\n",
);
const AT = new Date(0);
const text = (content: ArrayBuffer | Uint8Array | string) =>
  (typeof content === "string" ? content : new TextDecoder().decode(content)).replaceAll(/\r?\n/g, "\r\n");

test("a mail that a calendar reads has its file as the last of the alternatives, and beside the letter", async () => {
  const letter = letterOf({ ...MAIL, calendar: { method: "REQUEST", file: FILE } }, AT);
  const types = [...letter.matchAll(/^Content-Type: ([^;\r]+)/gm)].map(([, type]) => type);
  expect(types).toEqual([
    "multipart/mixed",
    "multipart/alternative",
    "text/plain",
    "text/html",
    "text/calendar",
    "application/ics",
  ]);
  expect(letter).toContain("Content-Type: text/calendar; charset=utf-8; method=REQUEST\r\n");
  expect(letter.split("\r\n").every((line) => line.length <= 78 || line.startsWith("Content-Type"))).toBe(true);
  const read = await PostalMime.parse(letter);
  expect(read.html?.trim()).toBe("<p>às nove</p>");
  expect(read.text?.trim()).toBe("às nove");
  const files = read.attachments.filter(({ mimeType }) => mimeType === "application/ics");
  expect(files.map(({ filename, content }) => [filename, text(content)])).toEqual([["invite.ics", FILE]]);
});

test("what one file may not hold lies beside it; a mail without a calendar is as it always was", async () => {
  const also = [{ method: "CANCEL", file: FILE.replace("REQUEST", "CANCEL") }] as const;
  const read = await PostalMime.parse(letterOf({ ...MAIL, calendar: { method: "REQUEST", file: FILE, also } }, AT));
  const names = read.attachments.filter(({ mimeType }) => mimeType === "application/ics");
  expect(names.map(({ filename }) => filename)).toEqual(["invite.ics", "invite-2.ics"]);
  const plain = letterOf(MAIL, AT);
  expect(plain).not.toContain("multipart/mixed");
  expect((await PostalMime.parse(plain)).attachments).toEqual([]);
});

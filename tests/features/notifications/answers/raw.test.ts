import { expect, test } from "vitest";
import { slimMail } from "~/features/notifications/answers/raw.server";

const mailOf = (text: string, rawSize = text.length) => ({ raw: new Blob([text]).stream(), rawSize });
const BIG = "QUJD".repeat(19).concat("\r\n").repeat(60_000);
const part = (head: string[], body: string) => `--b\r\n${head.join("\r\n")}\r\n\r\n${body}`;
const FILE = ["Content-Type: image/png", "Content-Transfer-Encoding:\r\n BASE64"];
const textOf = ({ text }: { text: Uint8Array }) => new TextDecoder().decode(text);

test("what is a file in base64 stays out of what a parser is given, and comes back by its word", async () => {
  const head = "Content-Type: multipart/mixed; boundary=b\r\n\r\n";
  const slim = await slimMail(
    mailOf(`${head}${part(["Content-Type: text/plain"], "Words\r\n")}${part(FILE, BIG)}${part(FILE, "QUI=\r\n")}--b--`),
  );
  const left = textOf(slim);
  expect(left.length).toBeLessThan(500);
  expect(left).toContain("Words");
  const words = [...left.matchAll(/^[\w=]{20,}\r$/gmu)].map(([word]) => Buffer.from(word, "base64"));
  expect(words).toHaveLength(2);
  expect(words.map((word) => slim.fileOf(word)?.byteLength)).toEqual([60_000 * 57, 2]);
  expect(slim.fileOf(Buffer.from("file of the mail 7"))).toBeNull();
  expect(slim.fileOf(Buffer.from("what I noted"))).toBeNull();
});

test.each([
  ["text in base64", ["Content-Type: text/plain", "Content-Transfer-Encoding: base64"]],
  ["a part that does not say what it is", ["Content-Transfer-Encoding: base64"]],
  ["what is not base64", ["Content-Type: image/png", "Content-Transfer-Encoding: 8bit"]],
])("%s is bounded, as what was written may be", async (_, head) => {
  await expect(slimMail(mailOf(part(head, BIG)))).rejects.toMatchObject({ status: 413, code: "answer_too_large" });
  const short = part(head, "QUJD\r\n");
  expect(textOf(await slimMail(mailOf(short)))).toBe(short);
});

test("a text file that hangs on it is a file", async () => {
  const head = ["Content-Type: text/plain", "Content-Disposition: attachment", "Content-Transfer-Encoding: base64"];
  expect(textOf(await slimMail(mailOf(part(head, BIG)))).length).toBeLessThan(300);
});

test("whatever the lines, what is left is what came", async () => {
  for (const mail of ["", "\r\n", "x", "--\r\n\r\n--", "a: b\n\nwords\n-- \nMia\n\n--x--\n"])
    expect(textOf(await slimMail(mailOf(mail)))).toBe(mail);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NoExport, openArchive } from "../../../scripts/import/slack/archive.mjs";
import { packExport } from "../../support/slack-export";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "atrium-zip-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pack = (files: Record<string, unknown>) => packExport(path.join(folder, "x.zip"), files);

/** The same zip with other bytes in the place of some. */
async function spoilt(files: Record<string, unknown>, change: (bytes: Buffer) => void): Promise<string> {
  const file = await pack(files);
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
  return file;
}

function renamed(bytes: Buffer, from: string, to: string): void {
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
}

test("what is in it is read one by one", async () => {
  const archive = await openArchive(await pack({ "a.json": [1], "b/c.json": "text" }));
  expect([...archive.entries]).toEqual([
    ["a.json", 9],
    ["b/c.json", 4],
  ]);
  const parts: Buffer[] = [];
  for await (const part of await archive.read("b/c.json")) parts.push(part as Buffer);
  expect(Buffer.concat(parts).toString()).toBe("text");
  archive.close();
});

test("names that climb out of it, absolute ones and backslashes are refused", async () => {
  for (const [from, to] of [
    ["aaa/evil.json", "../evil.jsonx"],
    ["aaa/evil.json", "/root/ev.json"],
    ["aaa/evil.json", "C:/root/e.jso"],
  ] as const) {
    const file = await spoilt({ [from]: [] }, (bytes) => renamed(bytes, from, to));
    await expect(openArchive(file)).rejects.toBeInstanceOf(NoExport);
  }
});

test("an encrypted entry is refused, and one that says less than it holds is not read to its end", async () => {
  const encrypted = await spoilt({ "a.json": [1] }, (bytes) => {
    const header = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bytes.writeUInt16LE(bytes.readUInt16LE(header + 8) | 1, header + 8);
  });
  await expect(openArchive(encrypted)).rejects.toThrow("encrypted");
  const lying = await spoilt({ "a.json": "x".repeat(50_000) }, (bytes) => {
    const header = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bytes.writeUInt32LE(10, header + 24);
  });
  const archive = await openArchive(lying);
  const reading = async () => {
    let read = 0;
    for await (const part of await archive.read("a.json")) read += (part as Buffer).length;
    return read;
  };
  await expect(reading()).rejects.toThrow();
  archive.close();
});

test("two files of one name, and a zip that was cut off", async () => {
  const twice = await spoilt({ "a.json": [1], "b.json": [2] }, (bytes) => renamed(bytes, "b.json", "a.json"));
  await expect(openArchive(twice)).rejects.toThrow("two files of the name a.json");
  const file = await pack({ "a.json": [1] });
  writeFileSync(file, readFileSync(file).subarray(0, 40));
  await expect(openArchive(file)).rejects.toBeInstanceOf(NoExport);
});

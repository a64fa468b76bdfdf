import { expect, test } from "vitest";
import { fileAddress } from "~/lib/file-address";
import { fileKindOf, fileLabelOf, fileSizeWords, plainFileName } from "~/lib/file-kinds";

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\temp\\report.pdf", "report.pdf"],
  ["invoice\u202Efdp.exe", "invoicefdp.exe"],
  ["a\u200Bb\u0000c\u007F.txt", "abc.txt"],
  [`invoice.pdf${" ".repeat(90)}.exe`, "invoice.pdf .exe"],
  ["setup.exe . .", "setup.exe"],
  ['x"><script>.pdf', "xscript.pdf"],
  ["line\nbreak\u2028.pdf", "linebreak.pdf"],
  ["Ação de café 東京.pdf", "Ação de café 東京.pdf"],
  ["\uD800half.pdf", "half.pdf"],
  ["...", "file"],
  ["\u202E", "file"],
])("%j is kept as %j", (given, kept) => {
  expect(plainFileName(given)).toBe(kept);
  expect(plainFileName(kept)).toBe(kept);
});

test("a long name keeps its end, and no sign of it is cut in two", () => {
  const name = plainFileName(`${"😀".repeat(150)}.pdf`);
  expect([Array.from(name).length, name.endsWith("😀.pdf"), name.isWellFormed()]).toEqual([120, true, true]);
  expect(() => fileAddress(1, name)).not.toThrow();
});

test("it is called what its bytes are, whatever its name says, and by the end of its name where they say nothing", () => {
  expect(fileLabelOf("application/x-msdownload", "invoice.pdf")).toBe("EXE");
  expect(fileLabelOf("application/pdf", "invoice.exe")).toBe("PDF");
  expect(fileLabelOf("text/plain", "page.html")).toBe("HTML");
  expect(fileLabelOf("application/octet-stream", "data")).toBe("");
  expect(["application/pdf", "text/plain", "audio/mpeg", "image/tiff", "x/y", ""].map(fileKindOf)).toEqual([
    "pdf",
    "other",
    "media",
    "other",
    "other",
    "other",
  ]);
});

test("sizes are said in whole steps", () => {
  expect([1, 999_499, 999_500, 25_000_000].map(fileSizeWords)).toEqual(["1 kB", "999 kB", "1 MB", "25 MB"]);
});

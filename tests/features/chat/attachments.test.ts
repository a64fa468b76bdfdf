import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  carriedBy,
  carriedText,
  clock,
  LOUDEST,
  type MessageFile,
  PEAKS,
  saidWords,
} from "~/features/chat/attachments";
import { peaksOf } from "~/features/chat/ui/recording";

const file = (kind: MessageFile["kind"], more: Partial<MessageFile> = {}): MessageFile => ({
  id: 1,
  kind,
  name: "beans.pdf",
  size: 9,
  type: "application/pdf",
  width: 0,
  height: 0,
  moves: false,
  voice: kind === "voice" ? { ms: 12_400, peaks: [] } : null,
  ...more,
});

describe("what a list says of a message", () => {
  test.each([
    [[], "", ""],
    [[file("picture")], "Picture", "Imagem"],
    [[file("picture"), file("picture")], "2 pictures", "2 imagens"],
    [[file("file")], "File: beans.pdf", "Arquivo: beans.pdf"],
    [[file("picture"), file("file"), file("voice")], "3 files", "3 arquivos"],
    [[file("voice")], "Voice message, 0:12", "Mensagem de voz, 0:12"],
  ])("is what it carries where it has no words: %#", (files, english, portuguese) => {
    const carried = carriedText(files);
    expect([saidWords("", carried, "en"), saidWords("", carried, "pt")]).toEqual([english, portuguese]);
    expect(saidWords("Look", carried, "en")).toBe("Look");
    expect(carriedBy(files) === null).toBe(files.length === 0);
  });
});

test("lengths are minutes and seconds", () => {
  expect([0, 499, 7_200, 59_600, 299_999].map(clock)).toEqual(["0:00", "0:00", "0:07", "1:00", "5:00"]);
});

test("however long it was and however loud, there are as many bars as are kept, the loudest as high as one may be", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6_000 }), (levels) => {
      const peaks = peaksOf(levels);
      expect(peaks).toHaveLength(PEAKS);
      expect(peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= LOUDEST)).toBe(true);
      if (levels.length >= PEAKS && Math.max(...levels) > 0.02) expect(Math.max(...peaks)).toBe(LOUDEST);
    }),
  );
  // Silence is no speech.
  expect(Math.max(...peaksOf(Array(100).fill(0.001)))).toBeLessThan(10);
});

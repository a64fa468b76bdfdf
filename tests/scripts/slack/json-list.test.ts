import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BrokenList, readList } from "../../../scripts/import/slack/json-list.mjs";

async function* pieces(text: string, at: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  let from = 0;
  for (const size of at) {
    if (from >= bytes.length) break;
    yield bytes.subarray(from, from + size);
    from += size;
  }
  if (from < bytes.length) yield bytes.subarray(from);
}

async function all(text: string, at: readonly number[] = []) {
  const found: unknown[] = [];
  for await (const one of readList(pieces(text, at))) found.push("broken" in one ? one.broken : one.value);
  return found;
}

describe("a list in JSON, read as it comes", () => {
  test("is what it would be read at once, wherever it is cut", async () => {
    const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 6 });
    const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(objects, sizes, fc.constantFrom(undefined, 4), async (list, at, indent) => {
        const text = JSON.stringify(list, null, indent);
        expect(await all(text, at)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("any text is a list or none, and none takes the reader down", async () => {
    const letters = fc
      .array(fc.constantFrom("[", "]", "{", "}", '"', "\\", ",", ":", "1", " ", "a"))
      .map((some) => some.join(""));
    await fc.assert(
      fc.asyncProperty(letters, async (text) => {
        await all(text).catch((error: unknown) => expect(error).toBeInstanceOf(BrokenList));
      }),
    );
  });

  test("an object that is no JSON costs only itself; one that never ends stands in no memory", async () => {
    expect(await all('[{"a":1},{"a":x},{"a":2}]')).toEqual([{ a: 1 }, "broken_json", { a: 2 }]);
    expect(await all(`[{"a":"${"x".repeat(5_000_000)}"},{"a":2}]`)).toEqual(["too_long", { a: 2 }]);
  });

  test.each(["", "{}", "[1]", '[{"a":1}', '[{"a":1}] [', "null", '["a"]'])("%s is none", async (text) => {
    await expect(all(text)).rejects.toBeInstanceOf(BrokenList);
  });
});

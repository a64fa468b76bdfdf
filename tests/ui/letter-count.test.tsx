import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createGroupInput } from "~/features/spaces/input";
import { NAME_LENGTH } from "~/features/spaces/rules";
import { NameField } from "~/features/spaces/ui/named-place";
import { Textarea } from "~/ui/field";

const counted = (html: string) => />([^<>]*character[^<>]*)</.exec(html)?.[1] ?? "";

test("a name is counted near its limit as its door counts it, and nothing is cut off", () => {
  const field = (name: string) => renderToStaticMarkup(<NameField values={{ name }} errors={{}} />);
  const said: [name: string, words: string][] = [
    ["", ""],
    ["x".repeat(NAME_LENGTH - 21), ""],
    ["x".repeat(NAME_LENGTH - 20), "20 characters left"],
    ["x".repeat(NAME_LENGTH - 1), "1 character left"],
    ["x".repeat(NAME_LENGTH), "0 characters left"],
    ["x".repeat(NAME_LENGTH + 1), "1 character too many"],
    // Spaces that are not kept are not counted.
    [`  ${"x".repeat(NAME_LENGTH)}  `, "0 characters left"],
  ];
  for (const [name, words] of said) {
    const html = field(name);
    expect.soft(counted(html), name).toBe(words);
    expect.soft(html).toContain(`value="${name}"`);
    expect.soft(html).not.toMatch(/maxlength/i);
    const isTaken = createGroupInput.safeParse({ name }).success;
    expect.soft(isTaken, name).toBe(name !== "" && !words.includes("too many"));
  }
});

test("a long text is counted in its last tenth, and one without a limit never", () => {
  const text = (letters: number, limit?: number) =>
    counted(renderToStaticMarkup(<Textarea label="About" limit={limit} defaultValue={"x".repeat(letters)} />));
  expect([text(899, 1000), text(900, 1000), text(1002, 1000), text(1002)]).toEqual([
    "",
    "100 characters left",
    "2 characters too many",
    "",
  ]);
});

import { expect, test } from "vitest";
import { emailChangedLetter, passwordChangedLetter, signInLetter } from "~/features/accounts/letters";

const receiver = (locale: "en" | "pt") => ({ to: "mia@example.test", name: "Mia", locale });
const forgotten = "https://house.example/users/password/new";

test("the letter that lets in says where a new password is set", () => {
  for (const locale of ["en", "pt"] as const) {
    const letter = signInLetter(
      receiver(locale),
      "House",
      "https://house.example/users/sign_in/link?token=x",
      forgotten,
    );
    expect(letter.after.at(-1)).toContain(forgotten);
  }
});

test("a letter says what has ended, in the words of who never made a token; after a reset that is every session", () => {
  const [other, all] = [/other sessions|outras sessões/i, /All your sessions|Todas as suas sessões/];
  for (const locale of ["en", "pt"] as const) {
    const letters = [
      emailChangedLetter(receiver(locale), "House", "new@example.test", "https://house.example"),
      passwordChangedLetter(receiver(locale), "House", forgotten, "password"),
      passwordChangedLetter(receiver(locale), "House", forgotten, "link"),
    ];
    const said = letters.map(({ lines }) => lines.join(" "));
    for (const text of said) expect(text).not.toMatch(/token/i);
    expect(said.map((text) => [other.test(text), all.test(text)])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  }
});

import { expect, test } from "vitest";
import { NAME_LENGTH as COMMUNITY_NAME } from "~/features/communities/rules";
import { TITLE_MAX } from "~/features/posts/rules";
import { DESCRIPTION_LENGTH, NAME_LENGTH } from "~/features/spaces/rules";
import { TEMPLATES } from "~/features/templates/catalogue";
import { presentTemplates } from "~/features/templates/present";
import { freeAmong, TEMPLATE_NAMES } from "~/features/templates/rules";
import { toSlug } from "~/lib/slug";
import { docFromText, textFromDoc } from "~/ui/editor/document";

const LOCALES = ["en", "pt"] as const;

for (const name of TEMPLATE_NAMES) {
  test.each(LOCALES)(`${name}, %s: its names and words fit their fields, and make addresses of their own`, (locale) => {
    const { groups } = TEMPLATES[name];
    const spaces = groups.flatMap((group) => group.spaces);
    const said = { locale };
    expect(spaces.length).toBeGreaterThan(4);
    for (const group of groups) expect(group.name({}, said).length).toBeLessThanOrEqual(COMMUNITY_NAME);
    for (const space of spaces) {
      expect(space.name({}, said).length).toBeLessThanOrEqual(NAME_LENGTH);
      expect(space.about({}, said).length).toBeLessThanOrEqual(DESCRIPTION_LENGTH);
      expect(toSlug(space.name({}, said))).not.toBe("");
      for (const { title, body } of space.posts ?? []) {
        expect(title({}, said).length).toBeLessThanOrEqual(TITLE_MAX);
        const text = body({}, said);
        expect(text.length).toBeGreaterThan(150);
        // Read as it was meant: headings and lists, and nothing lost.
        expect(textFromDoc(docFromText(text))).toBe(text);
      }
    }
    const slugs = spaces.map((space) => toSlug(space.name({}, said)));
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(new Set(spaces.map(({ key }) => key)).size).toBe(spaces.length);
  });
}

test("the list says of each what is in it, in the reader's language", () => {
  const [en, pt] = LOCALES.map(presentTemplates);
  expect(en?.map(({ name }) => name)).toEqual([...TEMPLATE_NAMES]);
  expect(pt?.map(({ title }) => title)).not.toEqual(en?.map(({ title }) => title));
  for (const { posts_count, groups } of en ?? []) {
    expect(posts_count).toBeGreaterThan(2);
    expect(groups.length).toBe(3);
  }
});

test("an address that is taken is numbered, and taken from then on", () => {
  const taken = new Set(["news", "news-2"]);
  expect([freeAmong(taken, "news"), freeAmong(taken, "news"), freeAmong(taken, "free")]).toEqual([
    "news-3",
    "news-4",
    "free",
  ]);
});

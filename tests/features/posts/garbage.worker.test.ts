import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { docFrom } from "~/routes/posts/writing";
import { cleanDoc, MAX_DOC_LETTERS } from "~/ui/editor/clean-doc";
import { toHtml } from "~/lib/html";
import { renderDoc } from "~/ui/editor/render.server";
import { call, createWorld, type World } from "../../world";
import { post } from "./posting";

let world: World;
let at: { id: number; slug: string; draft: number };
beforeAll(async () => {
  world = await createWorld();
  const [{ id, slug }, draft] = [
    await post(world, world.mia, world.plaza, "A post"),
    await post(world, world.mia, world.plaza, "A draft", { status: "draft" }),
  ];
  at = { id, slug, draft: draft.id };
});

const nested = (depth: number): unknown => (depth === 0 ? { type: "text", text: "a" } : wrap(nested(depth - 1)));
const wrap = (inner: unknown) => ({ type: "blockquote", content: [inner] });

const GARBAGE: Record<string, unknown> = {
  "null inside": { type: "doc", content: [null] },
  "a word inside": { type: "doc", content: ["paragraph"] },
  "a number for content": { type: "doc", content: 7 },
  "a number for text": { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: 7 }] }] },
  "null for a mark": {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "a", marks: [null] }] }],
  },
  "attributes that are a list": { type: "doc", content: [{ type: "heading", attrs: [1], content: [] }] },
  "an attribute that is a tree": { type: "doc", content: [{ type: "image", attrs: { fileId: { a: {} } } }] },
  "huge attributes": { type: "doc", content: [{ type: "image", attrs: { alt: "a".repeat(MAX_DOC_LETTERS) } }] },
  "deep nesting": { type: "doc", content: [nested(5000)] },
};

describe("a document that is none is refused with 422 at every door", () => {
  const doors: [name: string, method: string, path: () => string][] = [
    ["creating a post", "POST", () => `/internal_api/spaces/${world.plaza.slug}/posts`],
    ["changing a post", "PATCH", () => `/internal_api/spaces/${world.plaza.slug}/posts/${at.slug}`],
    ["saving a draft", "PUT", () => `/internal_api/posts/drafts/${at.draft}`],
    ["a comment", "POST", () => `/internal_api/posts/${at.id}/comments`],
  ];
  for (const [door, method, path] of doors) {
    test.each(Object.keys(GARBAGE))(`${door}: %s`, async (name) => {
      const json = { name: "Title", version: 0, tiptap_body: GARBAGE[name] };
      const answer = await call(world.community, world.mia, path(), { method, json });
      expect([door, name, answer.status]).toEqual([door, name, 422]);
    });
  }
});

const node = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    fc.jsonValue(),
    fc.record(
      {
        type: fc.oneof(fc.constantFrom("paragraph", "text", "heading", "image", "bulletList", "listItem"), fc.string()),
        text: fc.oneof(fc.string(), fc.jsonValue()),
        attrs: fc.oneof(
          fc.dictionary(fc.constantFrom("level", "fileId", "alt", "href"), fc.jsonValue()),
          fc.jsonValue(),
        ),
        marks: fc.oneof(
          fc.array(fc.record({ type: fc.constantFrom("bold", "link", "x"), attrs: fc.jsonValue() })),
          fc.jsonValue(),
        ),
        content: fc.oneof(fc.array(tie("node"), { maxLength: 4 }), fc.jsonValue()),
      },
      { requiredKeys: ["type"] },
    ),
  ),
})).node;

test("whatever JSON is sent, rendering answers HTML or refuses with 422, and so does the form", async () => {
  const documents = fc.record({ type: fc.constant("doc"), content: fc.oneof(fc.array(node), fc.jsonValue()) });
  await fc.assert(
    fc.asyncProperty(documents, fc.constantFrom("post" as const, "comment" as const), async (doc, kind) => {
      const write = async () => toHtml(await renderDoc(cleanDoc(doc, kind), kind));
      const html = await write().catch((error: { status?: number }) => error.status);
      expect(typeof html === "string" || html === 422).toBe(true);
      const form = new FormData();
      form.set("doc", JSON.stringify(doc));
      try {
        expect(docFrom(form)).toEqual(cleanDoc(doc, "post"));
      } catch (error) {
        expect(error).toMatchObject({ status: 422 });
      }
    }),
    { numRuns: 200 },
  );
});

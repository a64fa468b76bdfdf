import { expect, test } from "vitest";
import * as z from "zod";
import { SMALL_BODY } from "~/platform/bodies";
import { bodyLimit } from "../../workers/bodies";

/**
 * Every text that a schema allows more letters than a small form has bytes for, with the doors that take it. What is
 * counted otherwise (a document's letters, a snippet's bytes) is no length of a schema: guard.worker and the features see.
 */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  "chat/EditInput.body": ["/internal_api/chat_rooms/1/messages/2"],
  "chat/SayInput.body": [
    "/internal_api/chat_rooms/1/messages",
    "/messages/1",
    "/messages/1.data",
    "/messages/new.data",
  ],
  "comments/CreateInput.body": ["/internal_api/posts/1/comments"],
  "comments/CreateInput.quote.words": ["/internal_api/posts/1/comments", "/c/plaza/a-post", "/c/plaza/a-post.data"],
  "comments/EditInput.body": ["/internal_api/posts/1/comments/2"],
  "communities/embedInput.hosts": ["/settings/embed"],
  "communities/embedInput.origins": ["/settings/embed"],
  "imports/commentsInput.comments.html": ["/internal_api/imports/1/comments"],
  "imports/postsInput.posts.html": ["/internal_api/imports/1/posts"],
  "invitations/inviteInput.people": [
    "/internal_api/bulk_invitations",
    "/members/invite",
    "/members/invite/emails.data",
  ],
  "legal/publishJson.body": ["/internal_api/community/legal"],
  "posts/CreatePostInput.body": ["/internal_api/spaces/plaza/posts"],
  "posts/UpdatePostInput.body": ["/internal_api/spaces/plaza/posts/a-post"],
};

/** Bytes of a letter at most: escaped in a form, and as JSON has it. */
const [IN_A_FORM, IN_JSON] = [9, 3];
/** Names of hosts, of which a line's end is the longest in a form. */
const OF_HOSTS = 3;

const modules = import.meta.glob<Record<string, unknown>>("/app/features/**/*input.ts", { eager: true });

test("what takes a long text has a door with room for it, in any script", () => {
  const long = longTexts();
  expect([...long.keys()].sort()).toEqual(Object.keys(DOORS).sort());
  const small = [...long].flatMap(([text, letters]) =>
    (DOORS[text] ?? []).filter((door) => bodyLimit(door) < letters * bytesOf(text, door)).map((door) => [text, door]),
  );
  expect(small).toEqual([]);
});

function bytesOf(text: string, door: string): number {
  if (text.startsWith("communities/embedInput.")) return OF_HOSTS;
  return door.startsWith("/internal_api/") ? IN_JSON : IN_A_FORM;
}

/** `feature/schema.field` and the letters it may have. */
function longTexts(): Map<string, number> {
  const long = new Map<string, number>();
  for (const [file, exported] of Object.entries(modules)) {
    const [, , , feature] = file.split("/");
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType)) continue;
      for (const io of ["input", "output"] as const) {
        lengthsIn(z.toJSONSchema(schema, { io, unrepresentable: "any" }), "", (field, letters) => {
          if (letters * IN_A_FORM > SMALL_BODY) long.set(`${feature}/${name}${field}`, letters);
        });
      }
    }
  }
  return long;
}

function lengthsIn(node: unknown, field: string, found: (field: string, letters: number) => void): void {
  if (typeof node !== "object" || node === null) return;
  if ("maxLength" in node && typeof node.maxLength === "number") found(field, node.maxLength);
  for (const [key, value] of Object.entries(node)) {
    if (key !== "properties") lengthsIn(value, field, found);
    else for (const [name, one] of Object.entries(value as object)) lengthsIn(one, `${field}.${name}`, found);
  }
}

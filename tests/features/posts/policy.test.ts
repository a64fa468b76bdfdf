import { expect, test } from "vitest";
import { postPolicy, type PostSubject } from "~/features/posts/policy";
import type { SpaceAccess } from "~/features/spaces/policy";
import type { Role } from "~/lib/viewer";
import { open, viewerLike } from "./viewers";

/** `viewerLike` is member 1: their own post, and somebody else's. */
const [OWN, THEIRS] = [1, 2];

test.each([
  ["a visitor", "visitor", THEIRS, {}, {}, false],
  ["its author, who only writes in the space", "member", OWN, { isSpaceMember: true }, {}, false],
  ["another member", "member", THEIRS, { isSpaceMember: true }, {}, false],
  ["a moderator of the space", "member", THEIRS, { isSpaceMember: true, roles: ["moderator"] }, {}, true],
  ["an admin of the space", "member", THEIRS, { isSpaceMember: true, roles: ["admin"] }, {}, true],
  ["somebody whose role outlived their membership", "member", THEIRS, { roles: ["admin"] }, {}, false],
  ["a moderator of the community", "moderator", THEIRS, {}, {}, true],
  ["the same, outside a private space", "moderator", THEIRS, { isPrivate: true }, {}, false],
  ["an admin, outside a private space", "admin", THEIRS, { isPrivate: true }, {}, true],
  ["an owner, of a draft", "owner", THEIRS, {}, { status: "draft" }, true],
  ["an owner, of a deleted post", "owner", THEIRS, {}, { status: "deleted" }, false],
  ["an owner, in a deleted space", "owner", THEIRS, { isDeleted: true }, {}, false],
] as [string, Role, number, Partial<SpaceAccess>, Partial<PostSubject>, boolean][])(
  "can_manage_post (spec sections 3 and 6): %s",
  (_, role, authorId, access, post, expected) => {
    const subject: PostSubject = { authorId, status: "published", space: { ...open, ...access }, ...post };
    expect(postPolicy.can_manage_post(viewerLike(role), subject)).toBe(expected);
  },
);

import { expect, test } from "vitest";
import { canReadPost, postPolicy, type PostSubject } from "~/features/posts/policy";
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
  ["its author, who manages the space, of a draft", "owner", OWN, {}, { status: "draft" }, true],
  ["an owner, of a draft", "owner", THEIRS, {}, { status: "draft" }, false],
  [
    "an owner, of a draft that is shared: it is only read",
    "owner",
    THEIRS,
    {},
    { status: "draft", isShared: true },
    false,
  ],
  ["an owner, of a deleted post", "owner", THEIRS, {}, { status: "deleted" }, false],
  ["an owner, in a deleted space", "owner", THEIRS, { isDeleted: true }, {}, false],
] as [string, Role, number, Partial<SpaceAccess>, Partial<PostSubject>, boolean][])(
  "can_manage_post (spec sections 3 and 6): %s",
  (_, role, authorId, access, post, expected) => {
    const subject: PostSubject = {
      authorId,
      status: "published",
      isShared: false,
      space: { ...open, ...access },
      ...post,
    };
    expect(postPolicy.can_manage_post(viewerLike(role), subject)).toBe(expected);
  },
);

test.each([
  ["a visitor", "visitor", THEIRS, {}, false],
  ["its author", "member", OWN, { isSpaceMember: true }, true],
  ["its author, whom the space no longer lets in", "member", OWN, { isPrivate: true }, true],
  ["its author, where the space is deleted", "member", OWN, { isDeleted: true }, false],
  ["another member of the space", "member", THEIRS, { isSpaceMember: true }, false],
  ["a moderator of the space", "member", THEIRS, { isSpaceMember: true, roles: ["moderator"] }, true],
  ["a moderator of the community, outside a private space", "moderator", THEIRS, { isPrivate: true }, false],
  ["an admin", "admin", THEIRS, { isPrivate: true }, true],
] as [string, Role, number, Partial<SpaceAccess>, boolean][])(
  "what is scheduled is read by its author and by who manages its space, who changes nothing of it: %s",
  (_, role, authorId, access, expected) => {
    const viewer = viewerLike(role);
    const subject: PostSubject = { authorId, status: "scheduled", isShared: false, space: { ...open, ...access } };
    expect(canReadPost(viewer, subject)).toBe(expected);
    expect(postPolicy.can_update_post(viewer, subject)).toBe(expected && authorId === OWN);
  },
);

test.each([
  ["a visitor", "visitor", THEIRS, {}, [false, false]],
  ["its author", "member", OWN, { isSpaceMember: true }, [true, true]],
  ["its author, whom the space no longer lets in", "member", OWN, { isPrivate: true }, [true, true]],
  ["its author, whom it would not even tell its name", "member", OWN, { visibility: "secret" }, [true, true]],
  ["its author, where the space is deleted", "member", OWN, { isDeleted: true }, [false, false]],
  ["nobody in particular", "visitor", OWN, { isPrivate: true }, [false, false]],
  ["another member of the space", "member", THEIRS, { isSpaceMember: true }, [false, false]],
  ["a moderator of the space", "member", THEIRS, { isSpaceMember: true, roles: ["moderator"] }, [false, true]],
  ["somebody whose role outlived their membership", "member", THEIRS, { roles: ["admin"] }, [false, false]],
  ["a moderator of the community", "moderator", THEIRS, {}, [false, true]],
  ["the same, outside a private space", "moderator", THEIRS, { isPrivate: true }, [false, false]],
  ["an admin", "admin", THEIRS, {}, [false, true]],
  ["an owner", "owner", THEIRS, { isPrivate: true }, [false, true]],
] as [string, Role, number, Partial<SpaceAccess>, [boolean, boolean]][])(
  "a draft is read by its author, and shared by who manages its space, who changes nothing of it: %s",
  (_, role, authorId, access, expected) => {
    const viewer = viewerLike(role);
    const subject = (isShared: boolean): PostSubject => ({
      authorId,
      status: "draft",
      isShared,
      space: { ...open, ...access },
    });
    expect([false, true].map((isShared) => canReadPost(viewer, subject(isShared)))).toEqual(expected);
    for (const isShared of [false, true]) {
      const mayChange = authorId === OWN && canReadPost(viewer, subject(isShared));
      expect(postPolicy.can_update_post(viewer, subject(isShared))).toBe(mayChange);
      expect(postPolicy.can_destroy_post(viewer, subject(isShared))).toBe(mayChange);
    }
    expect(canReadPost(viewer, { ...subject(true), status: "deleted" })).toBe(false);
  },
);

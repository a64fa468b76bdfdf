import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canReadSpace, reasonsOf, type SpaceAccess, spacePolicy, type SpaceWord } from "~/features/spaces/policy";
import { readsSpace, type SpaceWords } from "~/features/spaces/access-rules";
import { ofFacts } from "~/lib/logic";
import { type Role, type Viewer, visitor } from "~/lib/viewer";
import { viewerLike as viewerOf } from "../posts/viewers";

const space: fc.Arbitrary<SpaceAccess> = fc.record({
  isPrivate: fc.boolean(),
  visibility: fc.constantFrom("listed", "secret", "draft"),
  isSpaceMember: fc.boolean(),
  roles: fc.constantFrom([], ["admin" as const], ["moderator" as const]),
  membersCanPost: fc.boolean(),
  postType: fc.constantFrom("basic", "image", "event", "chat"),
  isDeleted: fc.boolean(),
  isCommunityPrivate: fc.boolean(),
});
const viewer: fc.Arbitrary<Viewer> = fc
  .constantFrom<Role>("owner", "admin", "moderator", "member", "visitor")
  .map((role) => (role === "visitor" ? visitor : viewerOf(role)));

describe("the explanation of a place in a space, over all kinds of spaces and people", () => {
  test("says what the policy decides: reading, posting, managing", () => {
    fc.assert(
      fc.property(viewer, space, (who, where) => {
        const { reads, writes, manages } = reasonsOf(who, where);
        expect(reads.holds).toBe(canReadSpace(who, where));
        expect(writes.holds).toBe(spacePolicy.can_create_post(who, where));
        expect(manages.holds).toBe(spacePolicy.can_manage_space(who, where));
      }),
      { numRuns: 2_000 },
    );
  });

  test("names each fact once, as it is, and enough of them: whatever the others are, they decide", () => {
    fc.assert(
      fc.property(viewer, space, fc.infiniteStream(fc.boolean()), (who, where, others) => {
        const { reads } = reasonsOf(who, where);
        const words = reads.because.map(({ word }) => word);
        expect(words.length).toBeGreaterThan(0);
        expect(new Set(words).size).toBe(words.length);
        const named = new Map(reads.because.map(({ word, holds }) => [word, holds]));
        const facts = Object.fromEntries(
          WORDS.map((word) => [word, named.get(word) ?? others.next().value]),
        ) as unknown as SpaceWords<boolean>;
        expect(readsSpace(ofFacts, facts)).toBe(reads.holds);
      }),
      { numRuns: 2_000 },
    );
  });

  test("leaves out what has nothing to do with it", () => {
    const open: SpaceAccess = {
      isPrivate: false,
      visibility: "listed",
      isSpaceMember: false,
      roles: [],
      membersCanPost: false,
      postType: "basic",
      isDeleted: false,
      isCommunityPrivate: true,
    };
    const because = (who: Viewer, where: SpaceAccess) =>
      reasonsOf(who, where).reads.because.map(({ word, holds }) => `${holds ? "" : "not "}${word}`);
    expect(because(viewerOf("member"), open)).toEqual(["isLiving", "isSignedIn", "not isPrivate", "isListed"]);
    expect(because(viewerOf("member"), { ...open, isPrivate: true })).toEqual([
      "not isAdmin",
      "isPrivate",
      "not isInside",
    ]);
    expect(because(viewerOf("admin"), { ...open, isPrivate: true })).toEqual(["isLiving", "isAdmin"]);
    expect(because(viewerOf("owner"), { ...open, isDeleted: true })).toEqual(["not isLiving"]);
  });
});

const WORDS: SpaceWord[] = [
  "isSignedIn",
  "isAdmin",
  "isModerator",
  "isPublicCommunity",
  "isLiving",
  "isPrivate",
  "isListed",
  "isDraft",
  "isInside",
  "holdsRole",
  "takesPosts",
  "membersCanPost",
];

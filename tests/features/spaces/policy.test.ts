import { describe, expect, test } from "vitest";
import { type SpaceAccess, spacePolicy } from "~/features/spaces/policy";
import { presentSpace } from "~/features/spaces/present";
import type { Space } from "~/features/spaces/space-rows.server";
import type { Role } from "~/lib/viewer";
import { open, viewerLike } from "../posts/viewers";

const locked = { isPrivate: true } as const;
const inside = { isSpaceMember: true } as const;
const manager = { isSpaceMember: true, roles: ["moderator"] } as const;

describe("can_invite_members (spec sections 3 and 6)", () => {
  const cases: [string, Role, Partial<SpaceAccess>, boolean][] = [
    ["a visitor", "visitor", {}, false],
    ["a member of the community", "member", {}, false],
    ["a member of the space", "member", inside, false],
    ["a moderator of the space", "member", manager, true],
    ["an admin of the space", "member", { isSpaceMember: true, roles: ["admin"] }, true],
    ["somebody whose role outlived their membership", "member", { roles: ["admin"] }, false],
    ["a moderator of the community", "moderator", {}, true],
    ["the same, outside a private space", "moderator", locked, false],
    ["the same, inside it", "moderator", { ...locked, ...inside }, true],
    ["an admin, outside a private space", "admin", locked, true],
    ["an owner, of a secret one", "owner", { ...locked, visibility: "secret" }, true],
    ["an owner, of a deleted one", "owner", { isDeleted: true }, false],
  ];
  test.each(cases)("%s", (_, role, access, expected) => {
    expect(spacePolicy.can_invite_members(viewerLike(role), { ...open, ...access })).toBe(expected);
  });
});

describe("the Space payload (spec section 3)", () => {
  const payload = (role: Role, access: Partial<SpaceAccess>) =>
    presentSpace(viewerLike(role), { createdAt: 0, emoji: "", access: { ...open, ...access } } as Space);

  test("current_user_roles are the roles of whoever is in the space", () => {
    expect(payload("member", manager).current_user_roles).toEqual(["moderator"]);
    expect(payload("member", { ...inside, roles: ["admin", "moderator"] }).current_user_roles).toEqual([
      "admin",
      "moderator",
    ]);
    expect(payload("member", inside).current_user_roles).toEqual([]);
    // A role waits where its membership has ended; roles of the community are no roles of the space.
    expect(payload("member", { roles: ["admin"] }).current_user_roles).toEqual([]);
    expect(payload("admin", {}).current_user_roles).toEqual([]);
  });

  test.each([
    ["a visitor of an open space", "visitor", {}, true],
    ["a member outside an open space", "member", {}, true],
    ["a member outside a private space", "member", locked, false],
    ["a moderator outside a private space", "moderator", locked, false],
    ["a member inside a private space", "member", { ...locked, ...inside }, true],
    ["an admin outside a private space", "admin", locked, true],
  ] as [string, Role, Partial<SpaceAccess>, boolean][])(
    "visible_tabs.members (section 5): %s",
    (_, role, access, expected) => {
      expect(payload(role, access).visible_tabs.members).toBe(expected);
    },
  );
});

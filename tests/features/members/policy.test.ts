import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rolePolicy } from "~/features/access/policy";
import { directoryPolicy, type StandingSubject, standingPolicy } from "~/features/members/policy";
import type { Role, Viewer } from "~/lib/viewer";
import { viewerLike as viewerOf } from "../posts/viewers";

const RANK: Record<Role, number> = { visitor: 0, member: 1, moderator: 2, admin: 3, owner: 4 };
const role = fc.constantFrom<Role>("visitor", "member", "moderator", "admin", "owner");
const viewer = fc
  .record({ role, memberId: fc.integer({ min: 1, max: 3 }) })
  .map(
    ({ role: theirs, memberId }): Viewer => ({ ...viewerOf(theirs), memberId: theirs === "visitor" ? 0 : memberId }),
  );
const subject = fc.record<StandingSubject>({
  id: fc.integer({ min: 1, max: 3 }),
  role: fc.constantFrom<Role>("member", "moderator", "admin", "owner"),
  status: fc.constantFrom("active", "imported", "left"),
  isRemoved: fc.boolean(),
});
const DEEDS = ["can_remove_member", "can_ban_member", "can_restore_member"] as const;
const holds = (claim: (viewer: Viewer, subject: StandingSubject) => void) =>
  fc.assert(fc.property(viewer, subject, claim), { numRuns: 2000 });

describe("who may put whom out, and bring whom back", () => {
  test("nobody themselves", () => {
    holds((who, member) => {
      if (who.memberId !== member.id) return;
      expect(DEEDS.filter((deed) => standingPolicy[deed](who, member))).toEqual([]);
    });
  });

  test("admins and owners alone, admins only who is less than they are", () => {
    holds((who, member) => {
      const may = DEEDS.some((deed) => standingPolicy[deed](who, member));
      if (RANK[who.role] < RANK.admin) expect(may).toBe(false);
      if (who.role === "admin" && RANK[member.role] >= RANK.admin) expect(may).toBe(false);
    });
  });

  test("what an admin may, an owner may", () => {
    holds((who, member) => {
      if (who.role !== "admin") return;
      for (const deed of DEEDS) {
        if (standingPolicy[deed](who, member))
          expect(standingPolicy[deed]({ ...who, role: "owner" }, member)).toBe(true);
      }
    });
  });

  test("nobody's place is taken whose role the viewer could not take first", () => {
    holds((who, member) => {
      if (!standingPolicy.can_remove_member(who, member) && !standingPolicy.can_ban_member(who, member)) return;
      const change = { from: member.role, to: "member" as const, isSelf: false };
      expect(rolePolicy.can_set_role(who, change)).toBe(true);
    });
  });

  test("an owner is left whoever acts: it takes one to put one out", () => {
    holds((who, member) => {
      if (member.role !== "owner" || !DEEDS.some((deed) => standingPolicy[deed](who, member))) return;
      expect(who.role).toBe("owner");
      expect(who.memberId).not.toBe(member.id);
    });
  });

  test("only who is in is removed, only who was removed is restored, and imported authors are not removed", () => {
    holds((who, member) => {
      if (standingPolicy.can_remove_member(who, member)) expect(member.status).toBe("active");
      if (standingPolicy.can_restore_member(who, member)) expect(member.isRemoved).toBe(true);
      if (member.status === "imported") expect(standingPolicy.can_remove_member(who, member)).toBe(false);
    });
  });
});

test.each<[Role, boolean, boolean]>([
  ["visitor", false, true],
  ["member", false, true],
  ["moderator", false, true],
  ["admin", true, true],
  ["owner", true, true],
])("the directory and a %s: closed %s, public %s (spec section 5)", (who, closed, open) => {
  const sees = (isPublic: boolean) => directoryPolicy.can_view_member_directory(viewerOf(who), { isPublic });
  expect([sees(false), sees(true)]).toEqual([closed, open]);
});

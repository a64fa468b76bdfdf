import { Hono } from "hono";
import * as z from "zod";
import { setMemberRole, setMemberRoleInput } from "~/features/access/commands.server";
import { explainAccess } from "~/features/access/explain.server";
import { presentRoleChange } from "~/features/access/present";
import { findRoleChange } from "~/features/access/role-change.server";
import { idInput, spaceKey } from "~/features/spaces/input";
import type { SpaceWord } from "~/features/spaces/policy";
import { explainableSpace } from "~/features/spaces/members.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const role = z.object({ id: setMemberRoleInput.shape.memberId, role: setMemberRoleInput.shape.role });

const RULES: Record<SpaceWord, string> = {
  isSignedIn: "is_member",
  isAdmin: "is_admin",
  isModerator: "is_moderator",
  isPublicCommunity: "community_is_public",
  isLiving: "space_is_there",
  isPrivate: "space_is_private",
  isListed: "space_is_listed",
  isDraft: "space_is_draft",
  isInside: "is_space_member",
  holdsRole: "has_space_role",
  takesPosts: "space_takes_posts",
  membersCanPost: "members_can_post",
};

/** Who may what: roles of the community, and why somebody can see a space. Mounted under /members. */
export const access = new Hono<AppEnv>()
  .patch(
    "/:id/role",
    endpoint(role, (ctx, input) => setMemberRole(ctx, { memberId: input.id, role: input.role })),
  )
  /** Which spaces another role would open and close to a member, before it is given. */
  .get(
    "/:id/role_change",
    endpoint(role, async (ctx, input) => {
      const change = await findRoleChange(ctx, input.id, input.role);
      return { role_change: change && presentRoleChange(change) };
    }),
  )
  .get(
    "/:id/access",
    endpoint(z.object({ id: idInput, space_id: spaceKey }), async (ctx, { id, space_id }) => {
      const space = await explainableSpace(ctx, space_id);
      const { without, reasons, why } = await explainAccess(ctx, id, space.id);
      return {
        without,
        can_read: why.reads.holds,
        can_create_post: why.writes.holds,
        can_manage_space: why.manages.holds,
        /** What decides it, by the words of the rule. */
        because: why.reads.because.map(({ word, holds }) => ({ rule: RULES[word], holds })),
        records: reasons.map((reason) => ({
          source_kind: reason.kind,
          source_id: reason.sourceId,
          since: new Date(reason.since).toISOString(),
          until: reason.until === null ? null : new Date(reason.until).toISOString(),
          is_live: reason.isLive,
          fact: reason.fact,
          granted_by: reason.grantedBy,
        })),
      };
    }),
  );

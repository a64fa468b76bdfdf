import { Hono } from "hono";
import * as z from "zod";
import { setMemberRole, setMemberRoleInput } from "~/features/access/commands.server";
import { explainAccess } from "~/features/access/grants.server";
import { idInput, spaceKey } from "~/features/spaces/input";
import { explainableSpace } from "~/features/spaces/members.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const role = z.object({ id: setMemberRoleInput.shape.memberId, role: setMemberRoleInput.shape.role });

/** Who may what: roles of the community, and why somebody can see a space. Mounted under /members. */
export const access = new Hono<AppEnv>()
  .patch(
    "/:id/role",
    endpoint(role, (ctx, input) => setMemberRole(ctx, { memberId: input.id, role: input.role })),
  )
  .get(
    "/:id/access",
    endpoint(z.object({ id: idInput, space_id: spaceKey }), async (ctx, { id, space_id }) => {
      const space = await explainableSpace(ctx, space_id);
      const { without, reasons } = await explainAccess(ctx, id, space.id);
      return {
        without,
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

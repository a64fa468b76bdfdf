import { claimsAdmin } from "~/lib/viewer";
import { sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";

/** Never by its code: whoever has that comes in. */
export const invitationLogName: LogName = {
  kind: "invitation_link",
  named: (viewer, { community }) => sql`(select json_array(iif(l.name = '', l.email, l.name),
      case when l.email is not null then '/members/invitations' when l.state = 'destroyed' then null
        else '/members/invitation_links/' || l.id || '/edit' end)
    from invitation_links l where l.id = f.subject_id and l.community_id = ${community.id} and ${claimsAdmin(viewer)})`,
};

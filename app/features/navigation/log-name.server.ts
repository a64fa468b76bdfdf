import { claimsAdmin } from "~/lib/viewer";
import { sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";

export const headerLinkLogName: LogName = {
  kind: "header_menu_link",
  named: (viewer, { community }) => sql`(select json_array(l.name, '/settings/navigation')
    from header_menu_links l where l.id = f.subject_id and l.community_id = ${community.id}
      and l.deleted_at is null and ${claimsAdmin(viewer)})`,
};

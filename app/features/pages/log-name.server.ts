import { claimsAdmin } from "~/lib/viewer";
import { sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";

export const sitePageLogName: LogName = {
  kind: "site_page",
  named: (viewer, { community }) => sql`(select json_array(p.title, iif(p.status = 'published', '/p/' || p.slug, null))
    from site_pages p where p.id = f.subject_id and p.community_id = ${community.id}
      and p.deleted_at is null and ${claimsAdmin(viewer)})`,
};

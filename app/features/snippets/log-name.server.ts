import { claimsAdmin } from "~/lib/viewer";
import { sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";

export const snippetLogName: LogName = {
  kind: "code_snippet",
  named: (viewer, { community }) => sql`(select json_array(c.name, '/settings/code_snippets')
    from code_snippets c where c.id = f.subject_id and c.community_id = ${community.id}
      and c.deleted_at is null and ${claimsAdmin(viewer)})`,
};

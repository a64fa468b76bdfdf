import { claimsAdmin } from "~/lib/viewer";
import { sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";

/** What it is about stands on its page, as long as that is kept; here it has no name. */
export const jobLogName: LogName = {
  kind: "job",
  named: (viewer, { community }) => sql`(select json_array(null, '/settings/jobs/' || j.id) from jobs j
    where j.id = f.subject_id and j.community_id = ${community.id} and ${claimsAdmin(viewer)})`,
};

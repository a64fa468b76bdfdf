import { claimsAdmin } from "~/lib/viewer";
import { sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";

export const topicLogName: LogName = {
  kind: "topic",
  named: (viewer, { community }) => sql`(select json_array(t.name, '/settings/topics')
    from topics t where t.id = f.subject_id and t.community_id = ${community.id}
      and t.deleted_at is null and ${claimsAdmin(viewer)})`,
};

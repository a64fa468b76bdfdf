import { claimsAdmin } from "~/lib/viewer";
import { sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";

export const emojiLogName: LogName = {
  kind: "emoji",
  named: (viewer, { community }) => sql`(select json_array(':' || e.name || ':', '/settings/custom_emoji')
    from custom_emojis e where e.id = f.subject_id and e.community_id = ${community.id}
      and e.deleted_at is null and ${claimsAdmin(viewer)})`,
};

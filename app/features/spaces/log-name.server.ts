import { claimsAdmin } from "~/lib/viewer";
import { sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";
import { readableByViewer } from "./readable.server";

export const spaceLogNames: readonly LogName[] = [
  {
    kind: "space",
    // What is deleted is listed for admins, who may bring it back, and leads nowhere.
    named: (
      viewer,
      { community, now },
    ) => sql`(select json_array(s.name, iif(s.deleted_at is null, '/c/' || s.slug, null))
      from spaces s where s.id = f.subject_id
        and (${readableByViewer(viewer, community, now())} or (s.deleted_at is not null and ${claimsAdmin(viewer)})))`,
  },
  {
    kind: "space_group",
    named: (viewer, { community }) => sql`(select json_array(g.name, iif(g.deleted_at is null, '/s/' || g.slug, null))
      from space_groups g where g.id = f.subject_id and g.community_id = ${community.id} and ${claimsAdmin(viewer)})`,
  },
];

import { isNamedTo } from "~/features/posts/log-name.server";
import { readableByViewer } from "~/features/spaces/readable.server";
import { sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";

/** By the post that it stands under; the line says nothing of its words. */
export const commentLogName: LogName = {
  kind: "comment",
  named: (
    viewer,
    { community, now },
  ) => sql`(select json_array(p.title, iif(p.status = 'deleted', null, '/c/' || s.slug || '/' || p.slug || '#comments'))
    from comments c cross join posts p on p.id = c.post_id cross join spaces s on s.id = p.space_id
    where c.id = f.subject_id and ${isNamedTo(viewer)} and ${readableByViewer(viewer, community, now())})`,
};

import { readableByViewer } from "~/features/spaces/readable.server";
import { sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";
import { POST_OPEN_GRAPH } from "./meta";

/** Neither a draft nor what was deleted is the admins' to read. */
const named: LogName["named"] = (
  viewer,
  { community, now },
) => sql`(select json_array(p.title, '/c/' || s.slug || '/' || p.slug)
    from posts p cross join spaces s on s.id = p.space_id
    where p.id = f.subject_id and p.status = 'published' and ${readableByViewer(viewer, community, now())})`;

/** A post, and under the same name the picture of its shared links. */
export const postLogNames: readonly LogName[] = [
  { kind: "post", named },
  { kind: POST_OPEN_GRAPH, named },
];

import { readableByViewer } from "~/features/spaces/readable.server";
import type { Claim } from "~/lib/viewer";
import { type Statement, sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";
import { POST_OPEN_GRAPH } from "./meta";
import { KEEP_DELETED_DAYS } from "./rules";

/**
 * Neither a draft nor what its own author has deleted is the admins' to read. What was taken down, or away by somebody
 * else, is theirs to bring back, and so is their own: that is named, and leads to where that is done.
 */
const named: LogName["named"] = (viewer, ctx) => sql`(select json_array(p.title, iif(p.status <> 'deleted',
      '/c/' || s.slug || '/' || p.slug, iif(p.deleted_at >= ${ctx.now() - KEEP_DELETED_MS}, ${DELETED_PATH}, null)))
    from posts p cross join spaces s on s.id = p.space_id
    where p.id = f.subject_id and ${isNamedTo(viewer)} and ${readableByViewer(viewer, ctx.community, ctx.now())})`;

/** Of a post `p`, whether who reads the log may know what it is called. */
export const isNamedTo = ({ memberId }: Claim): Statement => sql`(p.status in ('published', 'held')
  or (p.status = 'deleted' and p.status_before_delete in ('published', 'held')
    and (p.deleted_by <> p.author_id or p.author_id = ${memberId})))`;

const DELETED_PATH = "/settings/posts?status=deleted";
const KEEP_DELETED_MS = KEEP_DELETED_DAYS * 86_400_000;

/** A post, and under the same name the picture of its shared links. */
export const postLogNames: readonly LogName[] = [
  { kind: "post", named },
  { kind: POST_OPEN_GRAPH, named },
];

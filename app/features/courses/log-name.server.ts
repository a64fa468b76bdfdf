import { claimsAdmin } from "~/lib/viewer";
import { sql } from "~/platform/database/sql";
import type { LogName } from "~/platform/facts/log-name.server";
import { managedByViewer, readableByViewer } from "../spaces/readable.server";
import { LESSON } from "./subject.server";

/** Names that stand in an outline, for who may see it; drafts and what was deleted for who manages the course. */
export const courseLogNames: readonly LogName[] = [
  {
    kind: LESSON,
    named: (viewer, { community, now }) => sql`(select json_array(l.title, iif(l.deleted_at is null,
        '/c/' || s.slug || '/sections/' || l.section_id || '/lessons/' || l.id, null))
      from course_lessons l join spaces s on s.id = l.space_id where l.id = f.subject_id
        and ${readableByViewer(viewer, community, now())}
        and ((l.status = 'published' and l.deleted_at is null) or ${managedByViewer(viewer, community, now())}))`,
  },
  {
    kind: "course_topic",
    named: (viewer, { community }) => sql`(select json_array(t.name, '/settings/course_topics') from course_topics t
      where t.id = f.subject_id and t.community_id = ${community.id} and ${claimsAdmin(viewer)})`,
  },
  {
    kind: "course_section",
    named: (viewer, { community, now }) => sql`(select json_array(p.name, '/c/' || s.slug)
      from course_sections p join spaces s on s.id = p.space_id where p.id = f.subject_id
        and ${readableByViewer(viewer, community, now())}
        and (p.deleted_at is null or ${managedByViewer(viewer, community, now())}))`,
  },
];

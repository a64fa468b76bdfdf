import { claimsAdmin } from "~/lib/viewer";
import { sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import { readablePage } from "../navigation/visible.server";

/** What hangs on a page, its pictures, opens to who may read it: to visitors of a private community too, where it does. */
export const sitePageSubject: SubjectKind = {
  kind: "site_page",
  from: sql`site_pages x`,
  stands: sql`x.status = 'published' and x.deleted_at is null`,
  isReadable: (viewer, { community }) =>
    sql`exists (select 1 from site_pages p where p.id = x.id and ${readablePage(viewer, community)})`,
  isReadableInRow: () => sql`m.status = 'active'`,
  isReadableBefore: (viewer) => (claimsAdmin(viewer) ? sql`x.deleted_at is null` : sql`0`),
};

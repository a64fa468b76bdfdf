import type { SubjectKind } from "~/platform/subjects.server";
import { sql } from "~/platform/database/sql";
import type { ReportedSubject } from "~/platform/subjects.server";
import { managedByMember, managedByViewer, readableByMember, readableByViewer } from "./readable.server";

/** Of a thing in a space, which its statements have as `s`: who may read the space may read it. */
export const inSpace = {
  isReadable: (viewer, ctx) => readableByViewer(viewer, ctx.community, ctx.now()),
  isReadableInRow: readableByMember,
} satisfies Pick<SubjectKind, "isReadable" | "isReadableInRow">;

/** Of a thing in a space that can be reported: who manages the space decides. */
export const moderatedInSpace = {
  place: sql`s.name`,
  isInSpace: true,
  isModerated: (viewer, ctx) => managedByViewer(viewer, ctx.community, ctx.now()),
  isModeratedInRow: managedByMember,
} satisfies Partial<ReportedSubject>;

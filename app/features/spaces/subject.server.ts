import type { SubjectKind } from "~/platform/subjects.server";
import { readableByMember, readableByViewer } from "./readable.server";

/** Of a thing in a space, which its statements have as `s`: who may read the space may read it. */
export const inSpace = {
  isReadable: (viewer, ctx) => readableByViewer(viewer, ctx.community, ctx.now()),
  isReadableInRow: readableByMember,
} satisfies Pick<SubjectKind, "isReadable" | "isReadableInRow">;

import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { pictureAttributes } from "../files/urls.server";
import type { SpaceCover } from "./cover";
import { isOnTheWeb } from "./policy";
import type { Space } from "./space-rows.server";
import { inSpace } from "./subject.server";
import type { SubjectKind } from "~/platform/subjects.server";

export const SPACE_COVER = "space_cover";

/** A space's picture is read by who may read the space: before its door it is not shown. */
export const coverSubject: SubjectKind = {
  kind: SPACE_COVER,
  from: sql`spaces x join spaces s on s.id = x.id`,
  stands: sql`x.deleted_at is null`,
  ...inSpace,
};

/** As wide as the pages of a space are at most, in either frame. */
const SIZES = "(max-width: 48rem) 100vw, 72rem";

/** The picture above the pages of a space that the viewer reads; null where it has none. */
export function coverOf(ctx: Ctx, space: Pick<Space, "cover" | "access">): SpaceCover | null {
  const { cover } = space;
  if (!cover) return null;
  const { alt, ...file } = cover;
  return { ...pictureAttributes(ctx, { ...file, isPublic: isOnTheWeb(space.access) }, SIZES), alt };
}

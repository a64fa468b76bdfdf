import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { isConflict, provided, type Write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { PURPOSES, type Purpose } from "./rules";

/**
 * Stands in the commit that shows a file: it is a picture uploaded for this purpose. Of any other nothing stands in the
 * size that it is shown in. Refused with a conflict of this code, which `refusedPicture` turns into the field's.
 */
export const mustBePicture = (ctx: Ctx, file: number, purpose: Purpose, otherwise = "not_a_picture"): Write =>
  provided(sql`exists (select 1 from files f join json_each(f.widths) w where f.id = ${file}
    and f.community_id = ${ctx.community.id} and f.kind = 'image' and w.value = ${PURPOSES[purpose].widths[0]})`).otherwise(
    otherwise,
  );

/** The error of such a commit, as the field is told: 422. */
export const refusedPicture = (error: unknown, field: string): unknown =>
  isConflict(error, "not_a_picture") ? invalid({ [field]: "not_a_picture" }, "not_a_picture") : error;

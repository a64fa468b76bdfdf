import { AppError, invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { provided, type Write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { PURPOSES, type Purpose } from "./rules";

/** Of a file `f`: a picture that was uploaded for this. Of any other nothing stands in the size that it is shown in. */
export const isPictureFor = (purpose: Purpose): Statement =>
  sql`(f.kind = 'image' and exists (select 1 from json_each(f.widths) w where w.value = ${PURPOSES[purpose].widths[0]}))`;

/** Stands in the commit that shows a file, and refuses it with this code where that is no picture uploaded for it. */
export const mustBePicture = (ctx: Ctx, file: number, purpose: Purpose, otherwise: string): Write =>
  provided(sql`exists (select 1 from files f where f.id = ${file} and f.community_id = ${ctx.community.id}
    and ${isPictureFor(purpose)})`).otherwise(otherwise);

/** How a commit refuses what a field shows and is no picture. */
export const noPictureIn = (field: string): string => `not_a_picture_in_${field}`;

/** The error of such a commit, as its field is told: 422. */
export function refusedPicture(error: unknown): unknown {
  const field = error instanceof AppError ? /^not_a_picture_in_(\w+)$/.exec(error.code)?.[1] : undefined;
  return field === undefined ? error : invalid({ [field]: "not_a_picture" }, "not_a_picture");
}

import { keptWidths, PICTURE_WIDTHS } from "~/features/files/rules";
import { fileUrl } from "~/features/files/urls.server";
import { presentPerson } from "~/features/members/person.server";
import { isOnTheWeb } from "~/features/spaces/policy";
import type { Ctx } from "~/platform/context";
import type { PostSubject } from "./policy";
import type { Picture } from "./gallery";
import type { CoverPayload, PicturePayload, Presenting } from "./present";
import type { PostRow } from "./row";

/** How posts are presented to this request's reader. Call it after a read: the viewer must be proven. */
export function presentingFor(ctx: Ctx): Presenting {
  const isPublic = ({ status, space }: PostSubject) => status === "published" && isOnTheWeb(space);
  return {
    viewer: ctx.viewer,
    person: (columns) => presentPerson(ctx, columns),
    picture: (picture, subject) => pictureOf(ctx, picture, isPublic(subject)),
    cover: (row, subject) => (row.coverFileId === null ? null : coverOf(ctx, row, isPublic(subject))),
  };
}

function pictureOf(ctx: Ctx, { id, width, height, alt }: Picture, isPublic: boolean): PicturePayload {
  const sizes = keptWidths(PICTURE_WIDTHS, width).map((size) => ({ size, url: fileUrl(ctx, { id, isPublic }, size) }));
  const url = sizes.at(-1)?.url ?? "";
  return {
    id,
    url,
    src: sizes[1]?.url ?? url,
    src_set: sizes.map((one) => `${one.url} ${Math.min(one.size, width)}w`).join(", "),
    width,
    height,
    alt,
  };
}

type Cover = Pick<PostRow, "coverFileId" | "coverWidth" | "coverHeight">;

function coverOf(ctx: Ctx, row: Cover, isPublic: boolean): CoverPayload | null {
  const { coverFileId: id, coverWidth: width, coverHeight: height } = row;
  if (id === null || width === null || height === null) return null;
  const address = (size: number) => fileUrl(ctx, { id, isPublic }, size);
  const widths = keptWidths(PICTURE_WIDTHS, width);
  return {
    file_id: id,
    src: address(widths[1] ?? widths[0] ?? PICTURE_WIDTHS[0]),
    srcSet: widths.map((size) => `${address(size)} ${Math.min(size, width)}w`).join(", "),
    width,
    height,
  };
}

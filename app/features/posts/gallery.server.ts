import { conflict } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { list, type Statement, sql } from "~/platform/database/sql";
import { type DocNode, type SaidFile, saidFilesIn, fileIdsOf } from "~/ui/editor/document";
import {
  eachOnce,
  type GalleryChoice,
  type GalleryColumns,
  NO_GALLERY,
  type Picture,
  picturesOf,
  storedFrom,
} from "./gallery";
import type { Reading } from "./reading";
import type { FullPostRow } from "./row";

type Size = Pick<Picture, "id" | "width" | "height">;

/** How large the chosen pictures are: what is no picture of this community is missing. Whose they are, the commit asks. */
export async function sizesOf(ctx: Ctx, chosen: GalleryChoice | undefined): Promise<Size[]> {
  if (!chosen?.images?.length) return [];
  const ids = list(chosen.images.map(({ id }) => id));
  return ctx.read(
    () => sql<Size>`select f.id, f.width, f.height from json_each(${ids}) w cross join files f on f.id = w.value
      where f.community_id = ${ctx.community.id} and f.kind = 'image' and f.width > 0`,
  );
}

/** What a gallery becomes: as chosen, else as it stands. Throws 409 file_gone for a picture that is not there. */
export function galleryFrom(
  chosen: GalleryChoice | undefined,
  sizes: readonly Size[],
  before: GalleryColumns = NO_GALLERY,
): GalleryColumns & { pictures: Picture[] } {
  // What it shows already may be deleted; it keeps its place.
  const known = new Map([...picturesOf(before.gallery), ...sizes].map((size) => [size.id, size]));
  const pictures = chosen?.images
    ? eachOnce(chosen.images).map(({ id, alt }) => {
        const size = known.get(id);
        if (!size) throw conflict("file_gone");
        return { ...size, alt };
      })
    : picturesOf(before.gallery);
  const downloadableImages = Number(chosen?.isDownloadable ?? before.downloadableImages === 1);
  return { gallery: storedFrom(pictures), downloadableImages, pictures };
}

/** In an update of posts. */
export const galleryColumns = ({ gallery, downloadableImages }: GalleryColumns): Statement =>
  sql`gallery = ${gallery}, downloadable_images = ${downloadableImages}`;

/** Every file a post shows: those of its gallery and those of its text. */
export const filesOf = (pictures: readonly Picture[], inText: readonly number[]): number[] => [
  ...new Set([...pictures.map(({ id }) => id), ...inText]),
];

/** Every file that a post shows as it stands: some of them may be deleted. */
export const shownBy = (post: Pick<FullPostRow, "gallery" | "bodyDoc" | "reading">): number[] =>
  filesOf(picturesOf(post.gallery), filesInText(post));

/** The files that a stored text shows. */
export function filesInText({ bodyDoc, reading }: Pick<FullPostRow, "bodyDoc" | "reading">): number[] {
  if (bodyDoc !== "") return fileIdsOf(JSON.parse(bodyDoc) as DocNode);
  return reading === "" ? [] : (JSON.parse(reading) as Reading).pictures;
}

/** Those of them that are to be downloaded. */
export const saidFilesInText = ({ bodyDoc }: Pick<FullPostRow, "bodyDoc">): SaidFile[] =>
  bodyDoc === "" ? [] : saidFilesIn(JSON.parse(bodyDoc) as DocNode);

/** An image post is shown by its first picture, wherever members' covers are hidden: it is what was posted. */
export const coverOf = (postType: string, pictures: readonly Picture[], cover: number | null): number | null =>
  postType === "image" ? (pictures[0]?.id ?? null) : cover;

/** In a write: this cover, unless it is deleted. What shows it may still be saved, but on no card it is a picture. */
export const coverThere = (ctx: Ctx, cover: number | null): Statement =>
  cover === null
    ? sql`null`
    : sql`(select f.id from files f where f.id = ${cover} and f.community_id = ${ctx.community.id} and f.owner_id > 0)`;

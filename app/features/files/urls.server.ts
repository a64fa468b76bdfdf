import { createHmac, timingSafeEqual } from "node:crypto";
import type { AvatarPicture } from "~/ui/avatar";
import type { Ctx } from "~/platform/context";
import { downloadPath, type PictureAttributes, pictureAttributesOf, picturePath } from "./addresses";
import { AVATAR_WIDTHS, PURPOSES } from "./rules";

/**
 * Addresses of files for presenters, who call these only after the policy let the viewer read what the file hangs
 * on. What everybody on the web may read has a plain address that caches may keep; everything else carries a
 * signature that ends within two hours: `?e=<hour since 1970>&s=<HMAC>`. It is the same for every reader of the
 * hour, so a page's HTML stays the same, and no shared cache keeps what it opens. The pictures within a text are not
 * among them: their addresses stand in stored HTML, are plain, and the files door asks the policy.
 */
type Signer = Pick<Ctx, "community" | "site" | "now">;

const HOUR = 3_600_000;

/** The address of one size of a picture. */
export function fileUrl(ctx: Signer, file: { id: number; isPublic: boolean }, width: number): string {
  const path = picturePath(file.id, width);
  return file.isPublic ? path : `${path}?${signature(ctx, file.id, `${width}.webp`)}`;
}

/** The address of a download. */
export function downloadUrl(ctx: Signer, file: { id: number; filename: string; isPublic: boolean }): string {
  const path = downloadPath(file.id, file.filename);
  return file.isPublic ? path : `${path}?${signature(ctx, file.id, DOWNLOAD)}`;
}

/** What an `<img>` needs: src, srcSet, sizes, width and height in pixels. */
export function pictureAttributes(
  ctx: Signer,
  picture: { id: number; width: number; height: number; isPublic: boolean },
  sizes?: string,
): PictureAttributes {
  return pictureAttributesOf(picture, sizes, (id, width) => fileUrl(ctx, { id, isPublic: picture.isPublic }, width));
}

/** `members.avatar` as the Avatar component shows it. Avatars of a public community are public. */
export function avatarPicture(ctx: Signer, avatar: string): AvatarPicture {
  const [kind, value] = avatar.split(":");
  if (kind === "drawn") return { kind: "drawn", face: Number(value) };
  if (kind !== "file") return null;
  return squarePicture(ctx, { id: Number(value), isPublic: !ctx.community.wasPrivate });
}

/** A picture that was uploaded as an avatar, of whomever or whatever. */
export const squarePicture = (ctx: Signer, file: { id: number; isPublic: boolean }): AvatarPicture => ({
  kind: "file",
  src: fileUrl(ctx, file, AVATAR_WIDTHS[1]),
  srcSet: AVATAR_WIDTHS.map((width) => `${fileUrl(ctx, file, width)} ${width}w`).join(", "),
});

/** The address of a picture of the house itself, its logo say, which everybody may see; null when it has none. */
export const housePicturePath = (fileId: number | null): string | null =>
  fileId === null ? null : picturePath(fileId, PURPOSES.logo.widths[1]);

/** The address of the picture that stands beside a shared link; null when there is none. */
export function openGraphUrl(ctx: Signer, fileId: number | null): string | null {
  if (fileId === null) return null;
  return fileUrl(ctx, { id: fileId, isPublic: !ctx.community.wasPrivate }, PURPOSES.open_graph.widths[0]);
}

/** What the signature of a download covers in place of a size: its name may be anything. */
export const DOWNLOAD = "download";

/** What the signature of an address that takes a file covers. */
const INCOMING = "incoming";

/** The address that takes the bytes of a file which is announced, for at most two hours. */
export const incomingUrl = (ctx: Signer, path: string, id: number): string => `${path}?${signature(ctx, id, INCOMING)}`;

export const takesIncoming = (ctx: Signer, id: number, query: URLSearchParams): boolean =>
  signatureEnd(ctx, id, INCOMING, query) !== null;

function signature(ctx: Signer, id: number, what: string): string {
  const expires = Math.floor(ctx.now() / HOUR) + 2;
  return `e=${expires}&s=${hmac(ctx, id, what, expires)}`;
}

/** UTC ms at which a signature ends; null when it is forged, has ended, or belongs to another community. */
export function signatureEnd(ctx: Signer, id: number, what: string, query: URLSearchParams): number | null {
  const expires = Number(query.get("e"));
  const given = Buffer.from(query.get("s") ?? "");
  if (!Number.isSafeInteger(expires) || expires * HOUR <= ctx.now()) return null;
  const expected = Buffer.from(hmac(ctx, id, what, expires));
  return given.length === expected.length && timingSafeEqual(given, expected) ? expires * HOUR : null;
}

/** 128 bits are plenty for two hours. Synchronous on purpose: a page may hold fifty avatars. */
function hmac(ctx: Signer, id: number, what: string, expires: number): string {
  const text = `file ${ctx.community.id} ${id} ${what} ${expires}`;
  return createHmac("sha256", ctx.site.secret).update(text).digest("base64url").slice(0, 22);
}

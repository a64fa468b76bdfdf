import { Hono } from "hono";
import { downloadKey, movingKey, pictureKey } from "~/features/files/keys";
import { findReadableFile, type ReadableFile } from "~/features/files/reading.server";
import { getSharedFile } from "~/features/posts/shared.server";
import { SHARE_KEY } from "~/features/posts/share-address";
import { DOWNLOAD, signatureEnd } from "~/features/files/urls.server";
import { MOVING } from "~/lib/file-address";
import { AppError, notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import type { AppEnv } from "./app-env";
import { answerPageError } from "./errors";
import NO_PICTURE from "./no-picture.svg?raw";

/** How long caches keep what everybody may read. An hour after its space becomes private, it is gone from them. */
const PUBLIC_SECONDS = 3600;

/**
 * How long a reader's own browser keeps what the policy opened to them, so that the pictures of a text are not asked
 * for at each reading. Who loses access sees for ten minutes what they have seen before, and nothing new; `Vary`
 * keeps it from whoever uses the same browser under another session, or after this one has ended.
 */
const OWN_SECONDS = 600;

/** GET /files/{id}/{width}.webp, /files/{id}/moving.gif and /files/{id}/{filename}: by signature, by a post's share link, or for whoever may read it. */
export const files = new Hono<AppEnv>().get("/:id{[0-9]{1,16}}/:name", async (c) => {
  const width = /^(\d{2,4})\.webp$/.exec(c.req.param("name"))?.[1];
  try {
    return await serve(c.var.ctx, Number(c.req.param("id")), c.req.param("name"), width, {
      known: c.req.header("If-None-Match"),
      range: c.req.header("Range"),
    });
  } catch (error) {
    const isShown = width !== undefined || c.req.param("name") === MOVING;
    if (isShown && error instanceof AppError && error.status === 404) return noPicture();
    // Whoever has pressed a file that is gone, or is not theirs to read any more, reads so on a page.
    return answerPageError(c.var.ctx, c.req.raw, error);
  }
});

interface Asked {
  known: string | undefined;
  range: string | undefined;
}

async function serve(ctx: Ctx, id: number, name: string, width: string | undefined, { known, range }: Asked) {
  const opened = await open(ctx, id, width ? `${width}.webp` : DOWNLOAD);
  const { communityId, file, cacheControl } = opened;
  const isPicture = width !== undefined && file?.kind !== "download";
  const isMoving = name === MOVING && file?.kind === "image" && file.moves;
  if (width === undefined && file?.kind === "image" && !isMoving) throw notFound();

  // What stands under an id never changes: who has it need not be sent it again.
  const etag = `"${id}-${isPicture ? width : isMoving ? MOVING : DOWNLOAD}"`;
  const headers = new Headers({
    "Cache-Control": cacheControl,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    // Whatever the bytes are, opened on their own they run nothing and load nothing.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Cross-Origin-Resource-Policy": cacheControl.startsWith("public") ? "cross-origin" : "same-origin",
    "X-Robots-Tag": "noindex",
  });
  if (file !== null && !cacheControl.startsWith("public")) headers.set("Vary", "Cookie");
  if (known === etag) return new Response(null, { status: 304, headers });
  if (file?.playedAs) return play(ctx, downloadKey(communityId, id), file.playedAs, { headers, range });
  const [key, type] = isPicture
    ? [pictureKey(communityId, id, Number(width)), "image/webp"]
    : isMoving
      ? [movingKey(communityId, id), "image/gif"]
      : [downloadKey(communityId, id), "application/octet-stream"];
  const object = await ctx.files.get(key);
  if (!object) throw notFound();
  headers.set("Content-Type", type);
  headers.set("Content-Length", String(object.size));
  if (!isPicture && !isMoving) headers.set("Content-Disposition", disposition(file?.filename ?? name));
  return new Response(object.body, { headers });
}

/** A voice message: some browsers play nothing that is not served in parts. */
async function play(
  ctx: Ctx,
  key: string,
  type: string,
  { headers, range }: { headers: Headers; range: string | undefined },
): Promise<Response> {
  headers.set("Content-Type", type);
  headers.set("Accept-Ranges", "bytes");
  const [, from = "", to = ""] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(range ?? "") ?? [];
  if (from === "" && to === "") {
    const object = await ctx.files.get(key);
    if (!object) throw notFound();
    headers.set("Content-Length", String(object.size));
    return new Response(object.body, { headers });
  }
  const size = await ctx.files.size(key);
  if (size === null) throw notFound();
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const length = last - first + 1;
  const part = await ctx.files.get(key, { offset: first, length });
  if (!part) throw notFound();
  headers.set("Content-Range", `bytes ${first}-${last}/${size}`);
  headers.set("Content-Length", String(length));
  return new Response(part.body, { status: 206, headers });
}

/**
 * In the place of a picture that was deleted, or that one may not see: which of the two, nobody learns. Browsers show
 * what an image's address answers, whatever its status.
 */
const noPicture = () =>
  new Response(NO_PICTURE, {
    status: 404,
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "X-Robots-Tag": "noindex",
    },
  });

interface Opened {
  communityId: number;
  /** null when a signature opened it: the signature says all that is needed, and nothing is read. */
  file: ReadableFile | null;
  cacheControl: string;
}

/** A signature that has ended is no reason to refuse a member whose page was open for long: the policy decides. */
async function open(ctx: Ctx, id: number, what: string): Promise<Opened> {
  const communityId = ctx.community.id;
  const end = signatureEnd(ctx, id, what, ctx.request.url.searchParams);
  if (end !== null) {
    const seconds = Math.max(0, Math.floor((end - ctx.now()) / 1000));
    return { communityId, file: null, cacheControl: `private, max-age=${seconds}` };
  }
  const shareUid = ctx.request.url.searchParams.get(SHARE_KEY);
  const shared = shareUid === null ? null : await getSharedFile(ctx, id, shareUid);
  // Asked for each time: it ends when the sharing ends.
  if (shared) return { communityId, file: shared, cacheControl: "private, no-cache" };
  const file = await findReadableFile(ctx, id);
  // An answer that sets a cookie is somebody's own, whatever it holds.
  const isShared = file.isPublic && !ctx.headers.has("Set-Cookie");
  return {
    communityId,
    file,
    cacheControl: isShared ? `public, max-age=${PUBLIC_SECONDS}` : `private, max-age=${OWN_SECONDS}`,
  };
}

function disposition(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, escape)}`;
}

import { type Context, Hono } from "hono";
import { downloadPath, pictureAttributesOf, picturePath, TEXT_SIZES } from "~/features/files/addresses";
import { MAX_FILE_BYTES, PURPOSES, type Purpose } from "~/features/files/rules";
import { upload } from "~/features/files/upload.server";
import { sgidOf } from "~/features/sgids/sgid.server";
import { movingAddress } from "~/lib/file-address";
import { invalid, signInRequired, tooLarge } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import { withFreshIds } from "~/platform/database/commit.server";
import { countMember } from "~/platform/limits";
import type { AppEnv } from "../../app-env";

/** POST /internal_api/files?purpose=picture: the body is the file, `X-Filename` its name (percent-encoded). */
export const filesApi = new Hono<AppEnv>().post("/", (c) => takeFile(c, c.req.query("purpose") ?? "file"));

/** Keeps the file that a request is, and answers it with its signed name. */
export async function takeFile(c: Context<AppEnv>, purpose: string): Promise<Response> {
  const { ctx } = c.var;
  // Nobody makes us read 25 MB before we know who they are.
  const viewer = await ctx.prove();
  if (!isSignedIn(viewer)) throw signInRequired();
  await countMember(ctx, viewer);
  if (Number(c.req.header("Content-Length")) > MAX_FILE_BYTES) {
    throw tooLarge("file_too_large", { limit: MAX_FILE_BYTES / 1_000_000 });
  }
  if (!isPurpose(purpose)) throw invalid({ purpose: "invalid" });
  const bytes = await c.req.arrayBuffer();
  const filename = decodeName(c.req.header("X-Filename") ?? "");
  const file = await withFreshIds(() => upload(ctx, { bytes, filename, purpose }));
  const { src, srcSet } =
    file.kind === "image"
      ? {
          ...pictureAttributesOf(file, TEXT_SIZES, picturePath, PURPOSES[purpose].widths),
          ...(file.moves && { src: movingAddress(file.id) }),
        }
      : { src: downloadPath(file.id, file.filename), srcSet: "" };
  const { byteSize, contentType, ...shown } = file;
  const answer = { ...shown, src, src_set: srcSet, byte_size: byteSize, content_type: contentType };
  return c.json({ ...answer, sgid: sgidOf(ctx, { kind: "file", id: file.id }) }, { status: 201 });
}

const isPurpose = (value: string): value is Purpose => Object.hasOwn(PURPOSES, value);

function decodeName(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return "file";
  }
}

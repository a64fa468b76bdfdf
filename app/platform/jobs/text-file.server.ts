import type { Ctx } from "../context";
import type { Job } from "./job";

/** R2 takes parts of one size, at least this one; the last may be smaller. */
const PART_BYTES = 5 * 1024 * 1024;

/** What a step hands to the next of a file that is made in parts. */
export interface TextFile {
  upload: string;
  /** Of the parts that are uploaded, in their order. */
  etags: string[];
  /** Where the bytes lie that do not fill a part yet; "" for none. */
  tail: string;
}

export const fileKey = ({ communityId, id }: Pick<Job, "communityId" | "id">) => `c/${communityId}/exports/${id}.csv`;

/**
 * Goes on with the file of a job, or begins it (`file` null), and uploads a part whenever one is full, what is left with
 * the last. A step of its own makes it whole then (`completeText`): no part can be sent again once it is. What it leaves
 * in R2 has a name of its own that only the step's commit makes known, so a step that runs twice puts no line there
 * twice. `after` is for the step: what this one has made needless.
 */
export async function appendText(
  ctx: Ctx,
  job: Job,
  { file, text, isLast }: { file: TextFile | null; text: string; isLast: boolean },
): Promise<{ file: TextFile; after: () => Promise<void> }> {
  const key = fileKey(job);
  const { upload, tail, ...begun } = file ?? {
    upload: await ctx.files.beginUpload(key, "text/csv"),
    etags: [],
    tail: "",
  };
  const etags = [...begun.etags];
  let bytes = joined(await tailOf(ctx, tail), new TextEncoder().encode(text));
  // Not before: a step that was killed begins again with what the one before has left.
  const after = async () => (tail ? ctx.files.remove([tail]) : undefined);
  while (bytes.byteLength >= PART_BYTES || (isLast && bytes.byteLength > 0)) {
    const part = bytes.subarray(0, PART_BYTES);
    etags.push(await ctx.files.uploadPart(key, upload, etags.length + 1, part));
    bytes = bytes.slice(part.byteLength);
  }
  if (isLast) return { file: { upload, etags, tail: "" }, after };
  const next = `${key}.tail-${ctx.newId()}`;
  await ctx.files.put(next, bytes, "text/csv");
  return { file: { upload, etags, tail: next }, after };
}

/** Makes the file whole of its parts. Safe to repeat. */
export const completeText = (ctx: Ctx, job: Job, { upload, etags }: TextFile): Promise<void> =>
  ctx.files.completeUpload(fileKey(job), upload, etags);

/** Leaves nothing of a job's file; `file` is how far it was, where it was not whole. Safe to repeat. */
export async function removeFile(ctx: Ctx, job: Job, file: TextFile | null): Promise<void> {
  await ctx.files.removeUnder(fileKey(job));
  if (file) await ctx.files.abandonUpload(fileKey(job), file.upload);
}

async function tailOf(ctx: Ctx, tail: string): Promise<Uint8Array> {
  if (tail === "") return new Uint8Array();
  const found = await ctx.files.get(tail);
  if (!found) throw new Error(`${tail} is gone`);
  return new Uint8Array(await new Response(found.body).arrayBuffer());
}

function joined(one: Uint8Array, two: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.byteLength + two.byteLength);
  both.set(one);
  both.set(two, one.byteLength);
  return both;
}

import { downloadKey, incomingKey } from "~/features/files/keys";
import { ownFiles } from "~/features/files/own.server";
import { reserve, typeOf } from "~/features/files/upload.server";
import { incomingUrl, takesIncoming } from "~/features/files/urls.server";
import { conflict, invalid, notFound, refuseViewOnly, signInRequired, tooLarge } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, isConflict, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { MAX_VOICE_BYTES, type Voice } from "../attachments";
import type { VoicePayload, VoiceUploadPayload } from "../payload";

/** What recorders write, by its bytes: what it is played as, and how its name ends. A recording is its sound alone. */
const SOUNDS: Readonly<Record<string, readonly [type: string, end: string]>> = {
  "audio/mp4": ["audio/mp4", "m4a"],
  "audio/x-m4a": ["audio/mp4", "m4a"],
  "video/mp4": ["audio/mp4", "m4a"],
  "audio/webm": ["audio/webm", "webm"],
  "video/webm": ["audio/webm", "webm"],
  "audio/ogg": ["audio/ogg", "ogg"],
};

/**
 * Announces a voice message: counted as an upload of its size, with the signed address that takes its bytes. What never
 * comes is swept as any file that hangs on nothing. Throws 401, 403 view_only_error, 429 upload_limit.
 */
export async function announceVoice(ctx: Ctx, byteSize: number): Promise<VoiceUploadPayload> {
  mustSpeak(ctx);
  const id = ctx.newId();
  await reserve(ctx, { id, kind: "download", filename: "voice", contentType: "application/octet-stream", byteSize });
  return { id, signed_upload_url: incomingUrl(ctx, `/internal_api/voice_messages/${id}/file`, id) };
}

/** Whether an address takes bytes, and how many: asked before they are read. Throws 401, 403, 404. */
export async function mustTakeVoice(ctx: Ctx, id: number, query: URLSearchParams): Promise<number> {
  mustSpeak(ctx);
  const row = Number.isSafeInteger(id) && takesIncoming(ctx, id, query) ? await announced(ctx, id) : undefined;
  if (!row) throw notFound();
  return row.byteSize;
}

/** Takes the bytes of a voice message that was announced; nobody is served them yet. Throws 413 for more than was said. */
export async function takeVoice(ctx: Ctx, id: number, bytes: ArrayBuffer, most: number): Promise<void> {
  if (bytes.byteLength > most) throw tooLarge("file_too_large", { limit: MAX_VOICE_BYTES / 1_000_000 });
  await ctx.files.put(incomingKey(ctx.community.id, id), bytes, "application/octet-stream");
}

/**
 * Makes a voice message of the bytes that came: what they are is read from them. Safe to repeat. Throws 401, 403, 404,
 * 409 voice_gone where none came, 422 not_a_voice.
 */
export async function processVoice(ctx: Ctx, id: number, voice: Voice): Promise<VoicePayload> {
  mustSpeak(ctx);
  if (!(await announced(ctx, id))) return mustHave(await processed(ctx, id), notFound());
  const community = ctx.community.id;
  const object = await ctx.files.get(incomingKey(community, id));
  // Another call may have looked at them meanwhile.
  if (!object) return mustHave(await processed(ctx, id));
  const bytes = await new Response(object.body).arrayBuffer();
  const sound = SOUNDS[await typeOf(bytes)];
  if (!sound) {
    // Nobody has it looked at again and again.
    await ctx.files.remove([incomingKey(community, id)]);
    throw invalid({ file: "not_a_voice" }, "not_a_voice");
  }
  const [type, end] = sound;
  await ctx.files.put(downloadKey(community, id), bytes, type);
  try {
    await commit(ctx, {
      writes: [
        when(sql`update files set widths = '[0]', content_type = ${type}, byte_size = ${bytes.byteLength},
            filename = ${`voice.${end}`}, voice_ms = ${voice.ms}, voice_peaks = ${JSON.stringify(voice.peaks)}
          where id = ${id} and community_id = ${community} and owner_id = ${ctx.viewer.memberId} and widths = '[]'
            and attached_kind is null`).otherwise("voice_gone"),
      ],
    });
  } catch (error) {
    const twin = isConflict(error, "voice_gone") ? await processed(ctx, id) : null;
    if (twin) return twin;
    throw error;
  }
  await ctx.files.remove([incomingKey(community, id)]);
  return mustHave(await processed(ctx, id));
}

async function processed(ctx: Ctx, id: number): Promise<VoicePayload | null> {
  const [file] = await ownFiles(ctx, [id]);
  if (!file) return null;
  if (!file.voice) throw notFound();
  const { ms, peaks } = file.voice;
  return {
    id,
    name: file.filename,
    byte_size: file.byteSize,
    content_type: file.contentType,
    duration_ms: ms,
    waveform: peaks,
  };
}

function mustHave(made: VoicePayload | null, otherwise = conflict("voice_gone")): VoicePayload {
  if (!made) throw otherwise;
  return made;
}

async function announced(ctx: Ctx, id: number): Promise<{ byteSize: number } | undefined> {
  const [row] = await ctx.read(
    () => sql<{ byteSize: number }>`select byte_size as byteSize from files where id = ${id}
      and community_id = ${ctx.community.id} and owner_id = ${ctx.viewer.memberId} and owner_id > 0
      and kind = 'download' and filename = 'voice' and widths = '[]' and attached_kind is null`,
  );
  return row;
}

function mustSpeak(ctx: Ctx): void {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  refuseViewOnly(ctx.viewer);
}

import { sendBytes } from "~/features/files/client";
import { request } from "~/platform/client/request";
import type { MessageFile } from "../attachments";
import type { VoicePayload, VoiceUploadPayload } from "../payload";
import type { Recorded } from "./recording";

/** Announces a recording, sends its bytes and has them looked at. Throws a `RequestError`, or an AbortError. */
export async function sendVoice(
  { blob, ms, peaks }: Recorded,
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
): Promise<MessageFile> {
  const path = "/internal_api/voice_messages";
  const announced = await request<VoiceUploadPayload>(
    "POST",
    `${path}/signed_upload_url`,
    { byte_size: blob.size },
    { signal },
  );
  await sendBytes("PUT", announced.signed_upload_url, blob, { onProgress, signal });
  const body = { id: announced.id, duration_ms: ms, waveform: peaks };
  const made = await request<VoicePayload>("POST", `${path}/process_file`, body, { signal });
  return {
    id: made.id,
    kind: "voice",
    name: made.name,
    size: made.byte_size,
    type: made.content_type,
    width: 0,
    height: 0,
    moves: false,
    voice: { ms: made.duration_ms, peaks: made.waveform },
  };
}

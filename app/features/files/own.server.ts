import type { Ctx } from "~/platform/context";
import { list, sql } from "~/platform/database/sql";
import type { FoundFile as Shown } from "./reading.server";

export interface FoundFile extends Shown {
  /** Of a voice message. */
  voice: { ms: number; peaks: number[] } | null;
}

/** The viewer's own uploads that have come, in the order in which they are named. */
export async function ownFiles(ctx: Ctx, ids: readonly number[]): Promise<FoundFile[]> {
  const found = await ctx.read(
    () => sql<Shown & { voiceMs: number | null; voicePeaks: string | null }>`select f.id, f.kind, f.filename,
        f.content_type as contentType, f.byte_size as byteSize, f.width, f.height, f.moving_bytes as movingBytes,
        f.voice_ms as voiceMs, f.voice_peaks as voicePeaks
      from json_each(${list(ids)}) w cross join files f on f.id = w.value
      where f.community_id = ${ctx.community.id} and f.owner_id = ${ctx.viewer.memberId} and f.owner_id > 0
        and f.widths <> '[]' order by w.key`,
  );
  return found.map(({ voiceMs, voicePeaks, ...file }) => ({
    ...file,
    voice: voiceMs === null ? null : { ms: voiceMs, peaks: JSON.parse(voicePeaks ?? "[]") as number[] },
  }));
}

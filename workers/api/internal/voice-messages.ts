import { Hono } from "hono";
import { announceVoice, mustTakeVoice, processVoice, takeVoice } from "~/features/chat/commands/voice.server";
import { VoiceInput, VoiceUploadInput } from "~/features/chat/input";
import { tooLarge } from "~/lib/errors";
import { countMember } from "~/platform/limits";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/voice_messages (section 7, Content extras): announced, sent to the signed address, then looked at. */
export const voiceMessages = new Hono<AppEnv>()
  .post(
    "/signed_upload_url",
    endpoint(VoiceUploadInput, (ctx, { byte_size: byteSize }) => announceVoice(ctx, byteSize), { status: 201 }),
  )
  .post(
    "/process_file",
    endpoint(VoiceInput, (ctx, { id, duration_ms: ms, waveform: peaks }) => processVoice(ctx, id, { ms, peaks })),
  )
  .put("/:id/file", async (c) => {
    const { ctx } = c.var;
    // Nobody makes us read ten megabytes before we know who they are, and what they announced.
    await countMember(ctx, await ctx.prove());
    const id = Number(c.req.param("id"));
    const most = await mustTakeVoice(ctx, id, ctx.request.url.searchParams);
    if (Number(c.req.header("Content-Length")) > most) throw tooLarge("file_too_large", { limit: most / 1_000_000 });
    await takeVoice(ctx, id, await c.req.arrayBuffer(), most);
    return c.json({});
  });

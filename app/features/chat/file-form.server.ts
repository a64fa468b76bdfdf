import { redirect } from "react-router";
import { upload } from "~/features/files/upload.server";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { MOST_FILES } from "./attachments";
import { findToWriteIn, sayMessage } from "./commands/messages.server";
import { SayInput } from "./input";
import { findOpenRoom } from "./queries.server";
import { placeOf } from "./rules";

/** Sends the files of a form, and what was written with them, as one message. Whoever may not speak there uploads nothing. */
export async function fileAction(
  ctx: Ctx,
  form: FormData,
  uuid: string,
  values: Record<string, string>,
): Promise<Response> {
  const said = parseForm(SayInput, { uuid, key: values.request_key, body: values.body ?? "" });
  await findToWriteIn(ctx, uuid);
  const files = form.getAll("file").filter((one): one is File => one instanceof File && one.size > 0);
  if (files.length === 0) throw invalid({ file: "no_file" });
  if (files.length > MOST_FILES) throw invalid({ file: "too_many_files" });
  const attachments: number[] = [];
  for (const file of files) {
    const kept = await upload(ctx, { bytes: await file.arrayBuffer(), filename: file.name, purpose: "file" });
    attachments.push(kept.id);
  }
  await sayMessage(ctx, { ...said, attachments });
  return redirect(placeOf(await findOpenRoom(ctx, uuid)));
}

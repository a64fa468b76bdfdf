import { takeAnswer } from "~/features/notifications/answers/take.server";
import { passagesOf } from "~/lib/html";
import { foreignTree } from "~/lib/html/foreign.server";
import type { Env } from "~/platform/env";
import { createSystemContext, type Execution } from "./context";

/** Bytes of a mail, its files among them, in the letters of the wire. */
const MOST_BYTES = 20_000_000;
const MOST_LETTERS = 20_000;

/**
 * Mail that Cloudflare Email Routing hands over: answers to notices. What is refused is refused while its server still
 * listens, with the reason, so that whoever sent it learns of it; what fails is tried again by that server.
 */
export async function takeMail(message: ForwardableEmailMessage, env: Env, execution: Execution): Promise<void> {
  if (message.rawSize > MOST_BYTES) return message.setReject("The mail is too large.");
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(message.raw, { attachmentEncoding: "arraybuffer" });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
  const ctx = createSystemContext(env, execution);
  const refused = await takeAnswer(ctx, {
    to: message.to,
    from: mail.from?.address ?? "",
    messageId: mail.messageId || `${message.from} ${mail.date ?? ""} ${mail.subject ?? ""}`,
    text: mail.text ?? (await wordsOfHtml(mail.html ?? "")),
    isAutomatic:
      message.from === "" ||
      /^auto-/iu.test(header("auto-submitted")) ||
      /^(?:bulk|list|junk|auto_reply)$/iu.test(header("precedence")),
    files: mail.attachments
      // What stands within the letter, as a signature's logo, is nobody's file.
      .filter(({ disposition, related }) => disposition === "attachment" && !related)
      .map(({ filename, content }) => ({ name: filename || "file", bytes: content as ArrayBuffer })),
  });
  if (refused !== null) message.setReject(refused);
}

/** Of a letter without a plain part. */
async function wordsOfHtml(html: string): Promise<string> {
  return passagesOf(await foreignTree(html), MOST_LETTERS).join("\n\n");
}

import { takeAnswer } from "~/features/notifications/answers/take.server";
import type { Env } from "~/platform/env";
import { problemOf } from "~/platform/mail/mailer.server";
import { createSystemContext, type Execution } from "./context";

/**
 * Mail that Cloudflare Email Routing hands over: answers to notices. What is refused is refused while its server still
 * listens, with the reason, so that whoever sent it learns of it; what fails is tried again by that server.
 */
export async function takeMail(message: ForwardableEmailMessage, env: Env, execution: Execution): Promise<void> {
  const problem = problemOf(env);
  if (problem) throw new Error(`installation: ${problem}`);
  const ctx = createSystemContext(env, execution);
  // What came back: there is nobody to say anything to.
  if (message.from === "") return ctx.log({ answer: "dropped", reason: "no_sender" });
  const { to, raw, rawSize } = message;
  const refused = await takeAnswer(ctx as Parameters<typeof takeAnswer>[0], { to, raw, rawSize });
  if (refused !== null) message.setReject(refused);
}

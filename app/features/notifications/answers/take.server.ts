import { createHash } from "node:crypto";
import { addressOf } from "~/features/accounts/rules";
import { localeFor } from "~/features/accounts/mails.server";
import { createComment } from "~/features/comments/commands.server";
import { createdKey } from "~/features/comments/facts";
import { mustTakeComments } from "~/features/comments/queries.server";
import { upload } from "~/features/files/upload.server";
import { errorMessage } from "~/i18n/errors.server";
import { AppError, forbidden, invalid } from "~/lib/errors";
import type { Viewer } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { getMade } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";
import { resolveCommunity } from "~/platform/hosts.server";
import { getMemberViewer, stands } from "~/platform/session.server";
import { type DocNode, docFromText } from "~/ui/editor/document";
import { type AnswerTo, answerIn } from "./address.server";
import { type AttachedFile, type OpenedMail, openMail } from "./open.server";
import type { RawMail } from "./raw.server";

/** Files that one answer brings along; of more the rest is left out. */
const FILES_MOST = 5;

/**
 * Makes a comment of an answer by mail, in its sender's name and with the rights they have now: once, however often the
 * mail comes. What is quoted and signatures go; files come under the upload's rules. Nothing of it is read before its
 * address is known for ours. Answers why it was not taken, in their language, for the server to say; null where it was,
 * or where nobody is to hear of it (a machine's mail). Throws where it is to come again: 429 of any limit, and whatever
 * is broken.
 */
export async function takeAnswer(ctx: Ctx, mail: RawMail & { to: string }): Promise<string | null> {
  const receiver = await receiverOf(ctx, mail.to);
  if (typeof receiver === "string") {
    ctx.log({ answer: "refused", reason: receiver });
    return errorMessage(receiver, {}, "en");
  }
  const { there, to, member } = receiver;
  const log = (said: Record<string, unknown>) =>
    there.log({ ...said, member: to.memberId, post: to.postId, comment: to.commentId });
  try {
    const email = await emailOf(there, member.accountId);
    const house = [there.mail.sender.address, `@${there.site.answersTo}`].filter((address) => address !== "");
    const opened = await openMail(mail, { house, receiver: email });
    const answer = opened.isAutomatic ? "dropped" : await write(receiver, opened, email);
    log({ answer, ...(answer === "taken" ? { vouched: opened.vouched } : {}) });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = codeOf(error);
    const isForNow = error.status === 429;
    log({ answer: isForNow ? "later" : "refused", reason });
    if (isForNow) throw error;
    return errorMessage(reason, error.params, localeFor(member.locale));
  }
}

/** Of a text that was not taken: what was wrong with it, else why it was refused. */
const codeOf = ({ code, fields }: AppError): string => Object.values(fields)[0] ?? code;

interface Receiver {
  there: Ctx;
  to: AnswerTo;
  member: Viewer;
}

/** Whose address it is; a code where it is nobody's, or no more. */
async function receiverOf(ctx: Ctx, address: string): Promise<Receiver | "answer_nobody" | "answer_old"> {
  const to = answerIn(ctx.site, address, ctx.now());
  if (!to) return "answer_nobody";
  if (to.isOver) return "answer_old";
  const community = await resolveCommunity(ctx.directory, to.communityId);
  if (community.id === 0) return "answer_nobody";
  const there = ctx.forCommunity(community);
  // One that is being removed still has its members.
  const [member, standing] = await Promise.all([
    getMemberViewer(there, to.memberId),
    there.read(() => sql`select 1 where ${stands(community.id)}`),
  ]);
  return member && standing.length > 0 ? { there, to, member } : "answer_nobody";
}

/** Throws 403 answer_address, answer_unproven, 422 answer_empty, and what uploading and commenting throw. */
async function write({ there, to, member }: Receiver, mail: OpenedMail, email: string): Promise<"taken" | "again"> {
  // Mails are passed on with their address: the words of somebody else are not theirs.
  if (email === "" || mail.from !== email) throw forbidden("answer_address");
  if (mail.vouched === "later") throw new Error("it is not known yet whether the sender is proven");
  if (mail.vouched === "no") throw forbidden("answer_unproven");
  if (mail.words === "" && mail.files.length === 0) throw invalid({ body: "answer_empty" });
  there.become(member);
  // One mail may answer in two places.
  const answer = `${mail.messageId} ${to.postId} ${to.commentId ?? ""}`;
  const requestKey = `mail:${createHash("sha256").update(answer).digest("hex").slice(0, 32)}`;
  // Before anything is uploaded: a mail that comes again, or where nobody may answer, costs no file of a day's.
  if (await getMade(there, createdKey(to.memberId, requestKey))) return "again";
  await mustTakeComments(there, to.postId);
  const files: DocNode[] = [];
  for (const file of mail.files.slice(0, FILES_MOST)) files.push(await nodeOf(there, file));
  const body = files.length === 0 ? { text: mail.words } : { doc: withFiles(mail.words, files) };
  try {
    await createComment(there, { ...body, postId: to.postId, replyToId: to.commentId, requestKey });
    return "taken";
  } catch (error) {
    // The same mail at the same moment, whose files have other numbers: it was taken.
    if (error instanceof AppError && error.code === "comment_sent") return "again";
    throw error;
  }
}

async function emailOf(ctx: Ctx, accountId: number | null): Promise<string> {
  if (accountId === null) return "";
  const [[account]] = await readDirectory(
    ctx,
    sql<{ email: string }>`select email from accounts where id = ${accountId} and email_verified_at is not null`,
  );
  return account ? addressOf(account.email).toLowerCase() : "";
}

async function nodeOf(ctx: Ctx, { name, bytes }: AttachedFile): Promise<DocNode> {
  const file = await upload(ctx, { bytes: bytes(), filename: name, purpose: "file" });
  const { id: fileId, filename, byteSize: size, contentType: type, width, height, moves } = file;
  if (file.kind === "image") return { type: "image", attrs: { fileId, width, height, ...(moves && { moves }) } };
  return { type: "file", attrs: { fileId, name: filename, size, type } };
}

function withFiles(words: string, files: readonly DocNode[]): DocNode {
  const said = words === "" ? [] : (docFromText(words, "comment").content ?? []);
  return { type: "doc", content: [...said, ...files] };
}

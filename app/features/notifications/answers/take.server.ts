import { createHash } from "node:crypto";
import { addressOf } from "~/features/accounts/rules";
import { localeFor } from "~/features/accounts/mails.server";
import { createComment } from "~/features/comments/commands.server";
import { upload } from "~/features/files/upload.server";
import { errorMessage } from "~/i18n/errors.server";
import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import { AppError } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { readDirectory } from "~/platform/database/directory.server";
import { sql } from "~/platform/database/sql";
import { resolveCommunity } from "~/platform/hosts.server";
import { getMemberViewer } from "~/platform/session.server";
import { type DocNode, docFromText } from "~/ui/editor/document";
import { answerIn } from "./address.server";
import { ownWords } from "./own-words";

/** A mail that came, taken apart. */
export interface Answer {
  to: string;
  /** The address of who sent it, as its head says. */
  from: string;
  messageId: string;
  text: string;
  /** A machine wrote it: an absence, a list, a bounce. */
  isAutomatic: boolean;
  files: readonly { name: string; bytes: ArrayBuffer }[];
}

/** Files that one answer brings along; of more the rest is left out. */
const FILES_MOST = 5;

/**
 * Makes a comment of an answer by mail, in its sender's name and with the rights they have now: once, however often the
 * mail comes. What is quoted and signatures go; files come under the upload's rules. Answers why it was not taken, in
 * their language, for the server to say; null where it was, or where nobody is to hear of it (a machine's mail).
 */
export async function takeAnswer(ctx: Ctx, answer: Answer): Promise<string | null> {
  if (answer.isAutomatic) return null;
  const to = answerIn(ctx.site, answer.to);
  if (!to) return m.notifications_answer_nobody({}, { locale: "en" });
  const community = await resolveCommunity(ctx.directory, to.communityId);
  if (community.id === 0) return m.notifications_answer_nobody({}, { locale: "en" });
  const there = ctx.forCommunity(community);
  const member = await getMemberViewer(there, to.memberId);
  if (!member) return m.notifications_answer_nobody({}, { locale: "en" });
  const locale = localeFor(member.locale);
  // Mails are passed on with their address: the words of somebody else are not theirs.
  if ((await emailOf(there, member.accountId)) !== answer.from.trim().toLowerCase())
    return m.notifications_answer_address({}, { locale });
  const words = ownWords(answer.text);
  if (words === "" && answer.files.length === 0) return m.notifications_answer_empty({}, { locale });
  there.become(member);
  try {
    const requestKey = `mail:${createHash("sha256").update(answer.messageId).digest("hex").slice(0, 32)}`;
    const files = await Promise.all(answer.files.slice(0, FILES_MOST).map((file) => nodeOf(there, file)));
    const body = files.length === 0 ? { text: words } : { doc: withFiles(words, files) };
    await createComment(there, { ...body, postId: to.postId, replyToId: to.commentId, requestKey });
    return null;
  } catch (error) {
    // The same mail once more, whose files have other numbers by now: it was taken.
    if (error instanceof AppError && error.code === "comment_sent") return null;
    if (error instanceof AppError) return reasonOf(error, locale);
    throw error;
  }
}

/** Of a text that was not taken: what was wrong with it, else why it was refused. */
function reasonOf({ code, fields, params }: AppError, locale: Locale): string {
  const [field] = Object.values(fields ?? {});
  return errorMessage(field ?? code, params ?? {}, locale);
}

async function emailOf(ctx: Ctx, accountId: number | null): Promise<string> {
  if (accountId === null) return "";
  const [[account]] = await readDirectory(
    ctx,
    sql<{ email: string }>`select email from accounts where id = ${accountId} and email_verified_at is not null`,
  );
  return account ? addressOf(account.email).toLowerCase() : "";
}

async function nodeOf(ctx: Ctx, { name, bytes }: Answer["files"][number]): Promise<DocNode> {
  const file = await upload(ctx, { bytes, filename: name, purpose: "file" });
  if (file.kind === "image") return { type: "image", attrs: { fileId: file.id, alt: "" } };
  const { id: fileId, filename, byteSize: size, contentType: type } = file;
  return { type: "file", attrs: { fileId, name: filename, size, type } };
}

function withFiles(words: string, files: readonly DocNode[]): DocNode {
  const said = words === "" ? [] : (docFromText(words, "comment").content ?? []);
  return { type: "doc", content: [...said, ...files] };
}

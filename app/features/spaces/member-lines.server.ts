import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import type { Ctx } from "~/platform/context";
import { avatarPicture } from "../files/urls.server";
import type { Candidate } from "./candidates.server";
import type { EntryRequest } from "./entry-requests.server";
import type { EntryLine, MemberLine } from "./member-line";
import type { SpaceMember } from "./members.server";

/** Members as pages show them: a nameless imported author is "Author N", in the reader's language. */
export const toMemberLine = (ctx: Ctx, member: SpaceMember): MemberLine => ({
  id: member.id,
  publicUid: member.publicUid,
  name: member.name || m.members_author_number({ number: member.authorNumber ?? 0 }, { locale: localeOf(ctx) }),
  avatar: avatarPicture(ctx, member.avatar),
  headline: member.headline,
  role: member.role,
  communityRole: member.communityRole,
  joinedAt: member.joinedAt,
});

export const toCandidateLine = (ctx: Ctx, { id, name, avatar, headline }: Candidate) => ({
  id,
  name,
  avatar: avatarPicture(ctx, avatar),
  headline,
});

export const toEntryLine = (ctx: Ctx, { memberId, avatar, ...request }: EntryRequest): EntryLine => ({
  id: memberId,
  ...request,
  avatar: avatarPicture(ctx, avatar),
});

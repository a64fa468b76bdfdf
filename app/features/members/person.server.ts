import { avatarPicture } from "~/features/files/urls.server";
import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import { claimsAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import type { Person, PersonColumns } from "./person";
import { shownName } from "./present";

/** A member as others see them. A nameless imported author is "Author N", in the reader's language. */
export function presentPerson(ctx: Ctx, [publicUid, name, number, avatar]: PersonColumns): Person {
  return {
    id: publicUid ?? "",
    name: name || m.members_author_number({ number: number ?? 0 }, { locale: localeOf(ctx) }),
    avatar: avatarPicture(ctx, avatar ?? ""),
  };
}

/** What a member of this community is called, also one who was put out; null for nobody, and to who is no admin. */
export async function getMemberName(ctx: Ctx, publicUid: string): Promise<string | null> {
  const [row] = await ctx.read(
    (viewer) => sql<{
      name: string;
      authorNumber: number | null;
    }>`select name, author_number as authorNumber from members
      where community_id = ${ctx.community.id} and public_uid = ${publicUid} and ${claimsAdmin(viewer)}`,
  );
  return row ? shownName(row, localeOf(ctx)) : null;
}

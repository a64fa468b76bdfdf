import { avatarPicture } from "~/features/files/urls.server";
import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import type { Ctx } from "~/platform/context";
import type { Person, PersonColumns } from "./person";

/** A member as others see them. A nameless imported author is "Author N", in the reader's language. */
export function presentPerson(ctx: Ctx, [publicUid, name, number, avatar]: PersonColumns): Person {
  return {
    id: publicUid ?? "",
    name: name || m.members_author_number({ number: number ?? 0 }, { locale: localeOf(ctx) }),
    avatar: avatarPicture(ctx, avatar ?? ""),
  };
}

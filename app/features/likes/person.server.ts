import { avatarPicture } from "~/features/files/urls.server";
import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import type { Ctx } from "~/platform/context";
import type { Liker } from "./rules";

/** A member as statements select them: public uid, name, number of a nameless author, avatar. */
export type PersonColumns = [
  publicUid: string | null,
  name: string | null,
  number: number | null,
  avatar: string | null,
];

/** A member as others see them. A nameless imported author is "Author N", in the reader's language. */
export function presentPerson(ctx: Ctx, [publicUid, name, number, avatar]: PersonColumns): Liker {
  return {
    id: publicUid ?? "",
    name: name || m.likes_author_number({ number: number ?? 0 }, { locale: localeOf(ctx) }),
    avatar: avatarPicture(ctx, avatar ?? ""),
  };
}

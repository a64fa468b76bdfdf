import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";

/** A member's name as others see it. An imported author without one is "Author N", in the reader's language. */
export function shownName(member: { name: string; authorNumber: number | null }, locale: Locale): string {
  return member.name || m.members_author_number({ number: member.authorNumber ?? 0 }, { locale });
}

import type { Start } from "~/features/communities/commands/create-community.server";
import { isLocale } from "~/i18n/locale";
import type { TemplateName } from "./rules";
import { templateRows } from "./rows.server";

/** A new community that begins with a template, whole, in the commit that makes it; null for one that starts empty. */
export const startWith = (template: TemplateName | undefined): Start | null =>
  template === undefined
    ? null
    : {
        template,
        rows: (there, { memberId, locale }) =>
          templateRows(there, template, { memberId, locale: isLocale(locale) ? locale : "en" }),
      };

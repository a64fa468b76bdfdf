import { m } from "~/i18n/generated/messages";
import type { Locale } from "./locale";

type Message = (params: Record<string, string | number>, options: { locale?: Locale }) => string;

/** Every error code that may reach a person, with its words. A code without words says that something broke. */
const messages: Record<string, Message> = {
  sign_in_required: m.errors_sign_in_required,
  forbidden: m.errors_forbidden,
  private_space: m.errors_private_space,
  not_found: m.errors_not_found,
  invalid: m.errors_invalid,
  conflict: m.errors_conflict,
  view_only_error: m.errors_view_only_error,
  limit_reached: m.errors_limit_reached,
  too_large: m.errors_too_large,
  length_required: m.errors_length_required,
  confirm_email: m.errors_confirm_email,
  cross_origin: m.errors_cross_origin,
  bad_json: m.errors_bad_json,
  log_in_to_like_posts: m.errors_log_in_to_like_posts,
  cursor_required: m.errors_cursor_required,
  something_broke: (params, options) =>
    m.errors_something_broke({ reference: String(params.reference ?? "-") }, options),
};

/** The words for an error code, in the reader's language (or the page's, where none is given). */
export function errorMessage(code: string, params: Record<string, string | number>, locale?: Locale): string {
  return (messages[code] ?? m.errors_unknown)(params, { locale });
}

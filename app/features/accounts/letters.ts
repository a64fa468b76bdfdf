import { m } from "~/i18n/generated/messages";
import { type Locale, REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";

/** To whom, in which language, from which community. Every letter is whole sentences of the translations. */
interface Receiver {
  to: string;
  name: string;
  locale: Locale;
}

const open = ({ to, name, locale }: Receiver) => ({
  to,
  locale,
  greeting: name ? m.accounts_mail_hello({ name }, { locale }) : m.accounts_mail_hello_nobody({}, { locale }),
});

/** A new address says that it is read by who typed it. `isOwn` where they began a community of their own. */
export function confirmLetter(receiver: Receiver, community: string, url: string, isOwn = false) {
  const options = { locale: receiver.locale };
  return {
    ...open(receiver),
    subject: m.accounts_mail_confirm_subject({ community }, options),
    lines: [
      isOwn ? m.accounts_mail_confirm_own_text({}, options) : m.accounts_mail_confirm_text({ community }, options),
    ],
    button: { label: m.accounts_mail_confirm_button({}, options), url },
    after: [m.accounts_mail_link_once({}, options), m.accounts_mail_confirm_not_you({}, options)],
  };
}

/** Somebody signed up with an address that has an account: its owner is offered to sign in and join. */
export function knownAddressLetter(receiver: Receiver, community: string, url: string) {
  const options = { locale: receiver.locale };
  return {
    ...open(receiver),
    subject: m.accounts_mail_known_subject({ community }, options),
    lines: [m.accounts_mail_known_text({ community }, options)],
    button: { label: m.accounts_mail_known_button({ community }, options), url },
    after: [m.accounts_mail_link_once({}, options), m.accounts_mail_known_not_you({}, options)],
  };
}

/** `begun` (UTC ms) where several accounts claim the address: each has a letter, told apart by when it was begun. */
export function resetLetter(receiver: Receiver, community: string, url: string, begun: number | null = null) {
  const options = { locale: receiver.locale };
  const moment = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
  const when = begun === null ? "" : dateFormat(REGION[receiver.locale], moment).format(begun);
  return {
    ...open(receiver),
    subject: m.accounts_mail_reset_subject({ community }, options),
    lines: [
      m.accounts_mail_reset_text({ community }, options),
      ...(begun === null ? [] : [m.accounts_mail_reset_which({ when }, options)]),
    ],
    button: { label: m.accounts_mail_reset_button({}, options), url },
    after: [m.accounts_mail_link_once({}, options), m.accounts_mail_reset_not_you({}, options)],
  };
}

/** The password was right, but too many tries with this address were not. */
export function signInLetter(receiver: Receiver, community: string, url: string, resetUrl: string) {
  const options = { locale: receiver.locale };
  return {
    ...open(receiver),
    subject: m.accounts_mail_sign_in_subject({ community }, options),
    lines: [m.accounts_mail_sign_in_text({ community }, options)],
    button: { label: m.accounts_mail_sign_in_button({ community }, options), url },
    after: [m.accounts_mail_link_soon({}, options), m.accounts_mail_sign_in_not_you({ url: resetUrl }, options)],
  };
}

export function changeEmailLetter(receiver: Receiver, community: string, url: string) {
  const options = { locale: receiver.locale };
  return {
    ...open(receiver),
    subject: m.accounts_mail_change_subject({ community }, options),
    lines: [m.accounts_mail_change_text({ community, email: receiver.to }, options)],
    button: { label: m.accounts_mail_change_button({}, options), url },
    after: [m.accounts_mail_link_once({}, options), m.accounts_mail_change_not_you({}, options)],
  };
}

/** To the old address: a change that its owner did not ask for must not go unseen. */
export function emailChangedLetter(receiver: Receiver, community: string, email: string, url: string) {
  const options = { locale: receiver.locale };
  return {
    ...open(receiver),
    subject: m.accounts_mail_changed_subject({ community }, options),
    lines: [m.accounts_mail_changed_text({ email }, options)],
    button: { label: m.accounts_mail_changed_button({ community }, options), url },
    after: [m.accounts_mail_changed_not_you({}, options)],
  };
}

/** By the old password, or by the link of a letter, which leaves no session. */
export function passwordChangedLetter(receiver: Receiver, community: string, url: string, by: "password" | "link") {
  const options = { locale: receiver.locale };
  const text = by === "link" ? m.accounts_mail_password_reset_text : m.accounts_mail_password_text;
  return {
    ...open(receiver),
    subject: m.accounts_mail_password_subject({ community }, options),
    lines: [text({ community }, options)],
    button: { label: m.accounts_mail_password_button({}, options), url },
    after: [m.accounts_mail_password_not_you({}, options)],
  };
}

export function claimLetter(receiver: Receiver, community: string, author: string, url: string) {
  const options = { locale: receiver.locale };
  return {
    ...open(receiver),
    subject: m.accounts_mail_claim_subject({ community }, options),
    lines: [m.accounts_mail_claim_text({ community, author }, options)],
    button: { label: m.accounts_mail_claim_button({}, options), url },
    after: [m.accounts_mail_claim_once({}, options)],
  };
}

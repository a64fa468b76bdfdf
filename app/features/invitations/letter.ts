import { m } from "~/i18n/generated/messages";
import { type Locale, REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";

export interface InvitationWords {
  community: string;
  /** Who invites; "" for somebody who is gone. */
  inviter: string;
  /** The house's own words, with {name} and {community}; "" for ours. */
  subject: string;
  text: string;
  /** What the admin wrote to these people. */
  message: string;
  url: string;
  /** UTC ms. */
  until: number;
}

interface Invited {
  to: string;
  /** "" for somebody whom nobody named. */
  name: string;
  /** The community's: theirs is not known yet. */
  locale: Locale;
}

/** The letter that invites: who does, to what, in their own words, and one button. */
export function invitationLetter({ to, name, locale }: Invited, words: InvitationWords) {
  const { community, inviter, message, url } = words;
  const options = { locale };
  const names = { name: inviter || community, community };
  const until = dateFormat(REGION[locale], { dateStyle: "long", timeZone: "UTC" }).format(words.until);
  return {
    to,
    locale,
    subject: filled(words.subject, names) || m.invitations_mail_subject(names, options),
    greeting: name ? m.accounts_mail_hello({ name }, options) : m.accounts_mail_hello_nobody({}, options),
    lines: [...linesIn(filled(words.text, names) || m.invitations_mail_text(names, options)), ...linesIn(message)],
    button: { label: m.invitations_mail_button({ community }, options), url },
    after: [
      m.invitations_mail_until({ date: until }, options),
      m.invitations_mail_sent({ ...names, email: to }, options),
    ],
  };
}

/** {name} and {community} of a text, and nothing that a name has in braces itself. */
const filled = (text: string, names: Record<"name" | "community", string>): string =>
  text.replace(/\{(name|community)\}/g, (_, key: "name" | "community") => names[key]);

/** Of the words in braces in a text those that become nothing, each once: `{nome}` goes out as it stands. */
export function unknownWords(text: string): string[] {
  const words = [...text.matchAll(/\{[^{}\n]{1,40}\}/g)].map(([word]) => word);
  return [...new Set(words)].filter((word) => word !== "{name}" && word !== "{community}");
}

/** A mail's lines are paragraphs. */
const linesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

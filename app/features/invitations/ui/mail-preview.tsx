import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import { getLocale } from "~/i18n/generated/runtime";
import { listFormat } from "~/lib/dates";
import { CommunityLogo } from "~/ui/logo";
import { Banner } from "~/ui/states";
import { invitationLetter, unknownWords } from "../letter";
import { INVITATION_MS } from "../rules";
import styles from "./mail-preview.module.css";

interface MailPreviewProps {
  subject: string;
  text: string;
  message: string;
  /** The community's, in which its letters are written. */
  locale: Locale;
  /** When the reader's page was made, UTC ms. */
  now: number;
}

/** The letter as somebody whom nobody named would read it. */
export function MailPreview({ locale, now, ...typed }: MailPreviewProps) {
  const { community, viewer } = useRoot();
  const name = community?.name ?? "";
  const letter = invitationLetter(
    { to: "ana@example.com", name: "", locale },
    { ...typed, community: name, inviter: viewer.name, url: "", until: now + INVITATION_MS },
  );
  const unknown = unknownWords(`${typed.subject}\n${typed.text}`);
  return (
    <figure className={styles.preview}>
      <figcaption className="label">{m.invitations_mail_preview()}</figcaption>
      {unknown.length > 0 && (
        <Banner>
          {m.invitations_mail_unknown_words({
            words: listFormat(getLocale()).format(unknown),
            known: listFormat(getLocale()).format(["{name}", "{community}"]),
          })}
        </Banner>
      )}
      <div className={styles.letter} lang={locale} dir="auto">
        <p className={styles.masthead}>
          <CommunityLogo name={name} src={community?.pictures.icon ?? community?.pictures.logo ?? null} size={40} />
          <bdi>{name}</bdi>
        </p>
        <p className={styles.subject}>{letter.subject}</p>
        {[letter.greeting, ...letter.lines].map((line, place) => (
          // Two lines may say the same.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={place}>{line}</p>
        ))}
        <p>
          <span className="btn primary">{letter.button.label}</span>
        </p>
        {letter.after.map((line) => (
          <p key={line} className="hint">
            {line}
          </p>
        ))}
      </div>
    </figure>
  );
}

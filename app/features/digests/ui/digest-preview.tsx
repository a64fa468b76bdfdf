import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Link } from "~/ui/link";
import type { Preview } from "../preview.server";
import styles from "./digests.module.css";

interface DigestPreviewProps {
  /** What was looked for, or whoever is shown. */
  q: string;
  /** Whom that may mean; null where nobody was looked for, or one was found. */
  found: { publicUid: string; name: string }[] | null;
  preview: Preview | null;
}

/** What a member would get now: looked for by name, shown as their mail program would. */
export function DigestPreview({ q, found, preview }: DigestPreviewProps) {
  const { viewer } = useRoot();
  return (
    <div className={styles.preview}>
      {" "}
      <SettingsSection title={m.digests_preview()} description={m.digests_preview_text()}>
        <Form method="get" className="stack" preventScrollReset>
          <Input
            key={q}
            label={m.digests_preview_who()}
            name="q"
            defaultValue={q}
            autoComplete="off"
            dir="auto"
            required
          />
          <div className="row">
            <Button type="submit">{m.digests_preview_find()}</Button>
            <Button variant="ghost" to={shows(viewer.publicUid)} preventScrollReset>
              {m.digests_preview_mine()}
            </Button>
          </div>
        </Form>
        {(found || preview) && (
          <div className={styles.shown}>
            {found && <Found found={found} />}
            {preview && <Shown preview={preview} />}
          </div>
        )}
      </SettingsSection>
    </div>
  );
}

const shows = (publicUid: string): string => `?member=${encodeURIComponent(publicUid)}`;

function Found({ found }: { found: NonNullable<DigestPreviewProps["found"]> }) {
  if (found.length === 0) return <p>{m.digests_preview_none()}</p>;
  return (
    <div>
      <p className="strong">{m.digests_preview_choose()}</p>
      <ul className={styles.found}>
        {found.map(({ publicUid, name }) => (
          <li key={publicUid}>
            <Link className="link" to={shows(publicUid)} preventScrollReset>
              <span dir="auto">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Shown({ preview: { member, because, letter } }: { preview: Preview }) {
  const { name, public_uid: uid } = member;
  const isKept = because !== null && because !== "nothing_new";
  return (
    <div className="stack">
      {isKept && <p>{whyNone(because)({ name })}</p>}
      {letter === null && !isKept && <p>{m.digests_preview_empty({ name })}</p>}
      {letter && (
        <>
          <div>
            <p className="strong">{isKept ? m.digests_preview_would({ name }) : m.digests_preview_of({ name })}</p>
            <p className="muted" dir="auto">
              {m.digests_preview_subject({ subject: letter.subject })}
            </p>
          </div>
          <iframe
            className={styles.frame}
            title={m.digests_preview_frame({ name })}
            sandbox=""
            src={`/settings/weekly_digest/preview?member=${encodeURIComponent(uid)}`}
            loading="lazy"
          />
          <details>
            <summary className="link">{m.digests_preview_plain()}</summary>
            <pre className={styles.plain} dir="auto">
              {letter.text}
            </pre>
          </details>
        </>
      )}
    </div>
  );
}

/** In the words of somebody else than whom it keeps. */
function whyNone(because: NonNullable<Preview["because"]>): (words: { name: string }) => string {
  switch (because) {
    case "unsubscribed":
      return m.digests_preview_off_unsubscribed;
    case "own":
      return m.digests_preview_off_own;
    case "unconfirmed":
      return m.digests_preview_off_unconfirmed;
    default:
      return m.digests_preview_off_house;
  }
}

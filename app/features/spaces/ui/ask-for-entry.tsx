import { Form, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { isElsewhere } from "~/features/navigation/rules";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { FormError, Textarea } from "~/ui/field";
import { CircleCheckIcon, LockIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import type { Entry } from "../entry";
import type { LockedPage } from "../locked-page.server";
import { ENTRY_MESSAGE_LENGTH } from "../rules";
import styles from "./ask-for-entry.module.css";
import { formatDay } from "./day";

/** What a form of the locked page got back. */
export interface RefusedEntry {
  error: { message: string; fields: Record<string, string> };
  values: Record<string, string>;
}

interface AskForEntryProps {
  words: LockedPage;
  entry: Entry;
  refused: RefusedEntry | null;
}

/** Asking to be let in, waiting for the answer, or having to wait before one asks again; all of it plain forms. */
export function AskForEntry({ words, entry, refused }: AskForEntryProps) {
  const { locale, viewer } = useRoot();
  const error = refused && <FormError>{refused.error.fields.message ?? refused.error.message}</FormError>;
  if (entry.state === "waiting") {
    return (
      <EmptyState
        icon={CircleCheckIcon}
        title={m.spaces_entry_waiting_title()}
        text={m.spaces_entry_waiting_text({ date: formatDay(entry.askedAt, locale) })}
        action={
          <div className={styles.ask}>
            {error}
            {entry.message && (
              <blockquote dir="auto" className={styles.quote}>
                {entry.message}
              </blockquote>
            )}
            {!viewer.isViewOnly && (
              <Form method="post" action={`/c/${entry.slug}`} className={styles.buttons}>
                <Button type="submit" name="intent" value="withdraw">
                  {m.spaces_entry_withdraw()}
                </Button>
              </Form>
            )}
          </div>
        }
      />
    );
  }
  const title = words.heading ? <span dir="auto">{words.heading}</span> : m.spaces_locked_title();
  if (entry.state === "declined") {
    const date = formatDay(entry.askAgainAt, locale);
    return (
      <EmptyState
        icon={LockIcon}
        title={title}
        text={m.spaces_entry_declined_text({ date })}
        action={<LeadingOn words={words} />}
      />
    );
  }
  return (
    <EmptyState
      icon={LockIcon}
      title={title}
      text={
        words.description ? (
          <span dir="auto" className={styles.said}>
            {words.description}
          </span>
        ) : (
          m.spaces_locked_text()
        )
      }
      action={viewer.isViewOnly ? <LeadingOn words={words} /> : <AskForm {...{ words, entry, refused }} />}
    />
  );
}

/** Where nobody can ask: what the space leads to, or home. */
const LeadingOn = ({ words }: Pick<AskForEntryProps, "words">) =>
  words.buttonUrl ? <OwnButton words={words} /> : <Button to="/">{m.spaces_back_home()}</Button>;

/** The space's own way in, as who manages it has named it. */
function OwnButton({ words }: Pick<AskForEntryProps, "words">) {
  const label = <bdi>{words.buttonLabel}</bdi>;
  if (!isElsewhere(words.buttonUrl))
    return (
      <Button variant="primary" to={words.buttonUrl}>
        {label}
      </Button>
    );
  return (
    <Button variant="primary" href={words.buttonUrl} target="_blank" rel="noopener">
      {label}
      <span className="sr"> {m.ui_new_tab()}</span>
    </Button>
  );
}

function AskForm({ words, entry, refused }: AskForEntryProps) {
  const { state } = useNavigation();
  const message = refused?.error.fields.message;
  return (
    <Form method="post" action={`/c/${entry.slug}`} className={styles.ask}>
      {words.buttonUrl && (
        <div className={styles.own}>
          <OwnButton words={words} />
        </div>
      )}
      <FormError>{refused && !message ? refused.error.message : null}</FormError>
      <Textarea
        label={m.spaces_entry_message()}
        hint={m.spaces_entry_message_hint()}
        name="message"
        rows={3}
        dir="auto"
        maxLength={ENTRY_MESSAGE_LENGTH}
        defaultValue={refused?.values.message}
        error={message}
      />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant={words.buttonUrl ? "secondary" : "primary"}
          name="intent"
          value="ask"
          loading={state === "submitting"}
        >
          {m.spaces_entry_ask()}
        </Button>
        <Button variant="ghost" to="/">
          {m.spaces_back_home()}
        </Button>
      </div>
    </Form>
  );
}

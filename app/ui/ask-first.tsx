import { type ReactNode, useState } from "react";
import { useNavigation } from "react-router";
import styles from "./ask-first.module.css";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface AskFirstProps {
  /** What the action answered: closed once, it opens again with the next answer, be it the same. */
  answer: object;
  title: string;
  text: ReactNode;
  /** The id of the form that was sent: its fields go along when it is sent again. */
  form: string;
  /** What the form is sure of, as `sure`. */
  value: string;
  yes: string;
  no: string;
  /** What would come of it. */
  children: ReactNode;
}

/**
 * Between a form that was sent and its being done: what would come of it, and the button that does it. Without scripts
 * it stands in the page.
 */
export function AskFirst({ answer, title, text, form, value, yes, no, children }: AskFirstProps) {
  const isBusy = useNavigation().state !== "idle";
  const [closed, setClosed] = useState<object | null>(null);
  const close = () => setClosed(answer);
  const sure = (
    <Button type="submit" form={form} name="sure" value={value} variant="primary" loading={isBusy}>
      {yes}
    </Button>
  );
  return (
    <>
      <Dialog
        open={closed !== answer}
        onClose={close}
        size="md"
        title={title}
        description={text}
        busy={isBusy}
        actions={
          <>
            <Button onClick={close} disabled={isBusy}>
              {no}
            </Button>
            {sure}
          </>
        }
      >
        {children}
      </Dialog>
      <noscript>
        <section className={styles.plain}>
          <h2>{title}</h2>
          <p>{text}</p>
          {children}
          {sure}
        </section>
      </noscript>
    </>
  );
}

export interface Sum {
  /** What it is where it is more than none. */
  tone?: "lose" | "gain";
  count: number;
  /** As it is read. */
  shown: string;
  label: string;
}

const TONES = { lose: styles.lose, gain: styles.gain };

/** Up to three numbers side by side. */
export function Sums({ of }: { of: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {of.map(({ tone, count, shown, label }) => (
        <div key={label} className={tone && count > 0 ? TONES[tone] : undefined}>
          <dd>{shown}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}

interface BecauseProps {
  title: string;
  /** Beside the title: of whom it is said. */
  faces?: ReactNode;
  lines: readonly { key: string; count: string; text: ReactNode }[];
  children?: ReactNode;
}

/** Why it comes, line by line. */
export function Because({ title, faces, lines, children }: BecauseProps) {
  return (
    <section className={styles.because}>
      <h3>
        <span>{title}</span>
        {faces}
      </h3>
      <ul>
        {lines.map(({ key, count, text }) => (
          <li key={key}>
            <b>{count}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** What else is to be known. */
export const Besides = ({ children }: { children: ReactNode }) => <p className={styles.besides}>{children}</p>;

import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "../button";

interface ErrorPageProps {
  status?: number;
  title: string;
  /** What happened and what can be done, in plain words. */
  text: ReactNode;
  /** The number that stands in the log too. */
  reference?: string;
  /** Left out, the way home. */
  actions?: ReactNode;
}

/** A page in place of the one that could not be shown; it needs nothing but the styles. */
export function ErrorPage({ status, title, text, reference, actions }: ErrorPageProps) {
  return (
    <div className="oops">
      <ClosedArch />
      {status !== undefined && <div className="status">{status}</div>}
      <h1>{title}</h1>
      <p className="text">{text}</p>
      {reference && (
        <p className="reference">
          {m.ui_reference()} <code>{reference}</code>
        </p>
      )}
      <div className="actions">
        {actions || (
          <Button variant="primary" href="/">
            {m.ui_go_home()}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Atrium's arch with its door shut. */
function ClosedArch() {
  return (
    <svg
      className="art"
      viewBox="0 0 96 72"
      width="96"
      height="72"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 68h88M22 68V38a26 26 0 0 1 52 0v30M32 68V40a16 16 0 0 1 32 0v28M48 24v44M44 48v6M52 48v6" />
    </svg>
  );
}

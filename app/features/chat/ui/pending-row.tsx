import clsx from "clsx";
import type { Person } from "~/features/members/person";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Icon } from "~/ui/icon";
import { ClockIcon, WarningIcon } from "~/ui/icons";
import { piecesOf, spansOf } from "../code";
import { inPlainWords } from "../named-words";
import { MessageFiles } from "./message-files";
import styles from "./message-row.module.css";
import type { Pending } from "./room-state";
import { paragraphsOf } from "./rows";

interface PendingRowProps {
  pending: Pending;
  me: Person | null;
  isFirst: boolean;
  /** Known to wait for a line, or for a better one. */
  isLate: boolean;
  /** There is a field to give it back to. */
  canWrite: boolean;
  onRetry(key: string): void;
  onWithdraw(): void;
  onDiscard(): void;
}

/** What one has said, before the room has acknowledged it. */
export function PendingRow({ pending, me, isFirst, isLate, canWrite, onRetry, ...acts }: PendingRowProps) {
  const { key, text, files, state, reason } = pending;
  return (
    <div
      {...{ role: "article" }}
      className={clsx(styles.msg, styles.pending, !isFirst && styles.cont)}
      aria-busy={state !== "refused"}
    >
      {isFirst ? <Avatar name={me?.name ?? ""} avatar={me?.avatar ?? null} /> : <span />}
      <div>
        {isFirst && (
          <div className={styles.hd}>
            <b>{m.chat_you()}</b>
          </div>
        )}
        <div className={styles.tx} dir="auto">
          <div>
            {piecesOf(inPlainWords(text)).map((piece, at) =>
              piece.kind === "code" ? (
                <pre key={at}>
                  <code>{piece.text}</code>
                </pre>
              ) : (
                paragraphsOf(piece.text).map((part, place) => (
                  <p key={`${at} ${place}`}>{spansOf(part).map(spanned)}</p>
                ))
              ),
            )}
          </div>
        </div>
        <MessageFiles files={files} />
        {state === "refused" && (
          <>
            <p className={clsx(styles.state, styles.danger)} role="alert">
              <Icon as={WarningIcon} size={16} />
              <span>{m.chat_not_sent({ reason: reason ?? "" })}</span>
            </p>
            <div className={clsx(styles.ways, "row wrap")}>
              <Button variant="ghost" size="sm" onClick={() => onRetry(key)}>
                {m.ui_retry()}
              </Button>
              {canWrite && (
                <Button variant="ghost" size="sm" onClick={() => acts.onWithdraw()}>
                  {m.chat_write_again()}
                </Button>
              )}
              {text !== "" && (
                <CopyButton text={inPlainWords(text)} label={m.chat_unsent_copy()} variant="ghost" size="sm" />
              )}
              <Button variant="ghost" size="sm" onClick={() => acts.onDiscard()}>
                {m.chat_unsent_discard()}
              </Button>
            </div>
          </>
        )}
        {state !== "refused" && isLate && (
          <p className={styles.state}>
            <Icon as={ClockIcon} size={16} />
            <span>
              {m.chat_waiting()}{" "}
              <Button variant="ghost" size="sm" onClick={() => onRetry(key)}>
                {m.chat_try_now()}
              </Button>
            </span>
          </p>
        )}
        {state === "sending" && !isLate && <span className="sr">{m.chat_sending()}</span>}
      </div>
    </div>
  );
}

const spanned = ({ text, isCode }: { text: string; isCode: boolean }, at: number) =>
  isCode ? <code key={at}>{text}</code> : text;

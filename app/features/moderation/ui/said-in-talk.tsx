import { carriedWords } from "~/features/chat/attachments";
import { MessageFiles } from "~/features/chat/ui/message-files";
import { MessageWords } from "~/features/chat/ui/message-words";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import type { FullCasePayload } from "../payload";
import type { LineAround, WholePayload } from "../whole";
import styles from "./moderation.module.css";

interface SaidInTalkProps {
  one: FullCasePayload;
  whole: WholePayload;
  now: number;
}

/** A message that was reported, between what was said before and after it in a chat space; of people's own talk it alone. */
export function SaidInTalk({
  one: { author, flagged_content_id: id, space_name: space, said_when_reported: reported },
  whole,
  now,
}: SaidInTalkProps) {
  const { words, files, around } = whole;
  const at = around.findIndex(({ n }) => n > whole.n);
  const before = at === -1 ? around : around.slice(0, at);
  const after = at === -1 ? [] : around.slice(at);
  return (
    <section aria-label={m.moderation_kind_message()}>
      <Lines lines={before} label={m.moderation_said_before()} now={now} />
      <div className={styles.said} data-case-message={id}>
        <Avatar name={author?.name ?? ""} avatar={author?.avatar ?? null} size={28} />
        <div className="grow">
          <b dir="auto">{author?.name ?? m.moderation_nobody()}</b>
          {words && <p dir="auto">{words}</p>}
          <MessageFiles files={files} />
        </div>
      </div>
      {reported.map(({ html, at: moment }) => (
        <div key={moment} className={styles.said} data-when-reported>
          <span />
          <div className="grow">
            <p className="hint">{m.moderation_said_when_reported()}</p>
            <MessageWords html={html} />
          </div>
        </div>
      ))}
      <Lines lines={after} label={m.moderation_said_after()} now={now} />
      {space === null && <p className="hint">{m.moderation_private_text()}</p>}
    </section>
  );
}

function Lines({ lines, label, now }: { lines: readonly LineAround[]; label: string; now: number }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.around} aria-label={label}>
      {lines.map(({ n, name, excerpt, carried, at }) => (
        <li key={n}>
          <span className="grow">
            <b dir="auto">{name ?? m.moderation_nobody()}</b>{" "}
            <span dir="auto">{excerpt || (carried && carriedWords(carried))}</span>
          </span>
          <Time at={at} now={now} />
        </li>
      ))}
    </ul>
  );
}

import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CheckIcon, ShieldIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import { withWords } from "~/ui/words";
import type { DoneLine, DonePage } from "../public-log.server";
import { LOG_PATH } from "./addresses";
import styles from "./moderation.module.css";
import { ruleName } from "./words";

/** What was decided, a line each. */
export function DoneList({ lines, cursor, isFirst, now }: DonePage & { isFirst: boolean; now: number }) {
  return (
    <>
      {lines.length === 0 &&
        (cursor ? (
          <p className="hint">{m.moderation_done_elsewhere()}</p>
        ) : (
          <EmptyState icon={ShieldIcon} title={m.moderation_done_none()} text={m.moderation_done_none_text()} />
        ))}
      <ul className={styles.log}>
        {lines.map((line) => (
          <li key={line.id}>
            <Icon as={line.verdict === "rejected" ? ShieldIcon : CheckIcon} size={16} />
            <span className="grow">
              {withWords(SAID[line.kind][line.verdict], { space: line.space })}
              <span className={styles.why}>{whyOf(line)}</span>
            </span>
            <Time at={line.at} now={now} />
          </li>
        ))}
      </ul>
      {(cursor || !isFirst) && (
        <div className="more-row">
          {!isFirst && (
            <Button size="sm" variant="ghost" to={LOG_PATH}>
              {m.moderation_first_page()}
            </Button>
          )}
          {cursor && (
            <Button size="sm" to={`${LOG_PATH}?cursor=${cursor}`}>
              {m.moderation_more()}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const SAID = {
  post: { approved: m.moderation_done_post_approved, rejected: m.moderation_done_post_rejected },
  comment: { approved: m.moderation_done_comment_approved, rejected: m.moderation_done_comment_rejected },
  message: { approved: m.moderation_done_message_approved, rejected: m.moderation_done_message_rejected },
} as const;

function whyOf({ because, rule, isAppealed }: DoneLine): string {
  const why =
    because === "rule"
      ? m.moderation_done_by_rule({ rule: ruleName(rule) })
      : because === "flags"
        ? m.moderation_done_by_flags()
        : m.moderation_done_by_rejections();
  return isAppealed ? `${why} ${m.moderation_done_appealed()}` : why;
}

import clsx from "clsx";
import { carriedWords } from "~/features/chat/attachments";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import type { CasePayload } from "../payload";
import styles from "./moderation.module.css";
import { kindOf, ruleName } from "./words";

interface CaseListProps {
  cases: readonly CasePayload[];
  /** The one that is open beside the list. */
  openId: number | null;
  now: number;
  addressOf(item: number): string;
}

/** What is to be decided, or was: who, what they said, and why it is here (design/mock/moderation.html). */
export function CaseList({ cases, openId, now, addressOf }: CaseListProps) {
  return (
    <ul className={styles.list}>
      {cases.map((one) => (
        <li key={one.id}>
          <Link
            to={addressOf(one.id)}
            className={clsx(styles.row, one.id === openId && styles.isOpen)}
            aria-current={one.id === openId ? "true" : undefined}
            preventScrollReset
          >
            <Avatar name={one.author?.name ?? ""} avatar={one.author?.avatar ?? null} size={28} />
            <div className="grow">
              <div className={styles.who}>
                <b className="trunc" dir="auto">
                  {one.author?.name ?? m.moderation_nobody()}
                </b>
                <Time at={one.updated_at} now={now} />
              </div>
              <p className={styles.words} dir="auto">
                {one.is_gone
                  ? m.moderation_gone_text()
                  : one.excerpt || (one.carried ? carriedWords(one.carried) : one.title)}
              </p>
              <div className={styles.marks}>
                <Marks one={one} />
                <span>{placeOf(one)}</span>
              </div>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Marks({ one }: { one: CasePayload }) {
  return (
    <>
      {one.is_gone && <Badge>{m.moderation_gone()}</Badge>}
      {one.flags_count > 0 && <Badge tone="danger">{m.moderation_flags({ count: one.flags_count })}</Badge>}
      {one.because !== "flags" && <Badge tone="warning">{m.moderation_marks_rule({ rule: ruleName(one.rule) })}</Badge>}
      {one.is_hidden && !one.is_gone && <Badge tone="warning">{m.moderation_hidden()}</Badge>}
      {one.appealed_at && <Badge tone="info">{m.moderation_appealed()}</Badge>}
    </>
  );
}

const placeOf = ({ flagged_content_type: type, space_name: space }: CasePayload): string =>
  space ? m.moderation_kind_in({ kind: kindOf(type), space }) : kindOf(type);

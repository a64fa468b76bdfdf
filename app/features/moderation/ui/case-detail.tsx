import clsx from "clsx";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { PostProse } from "~/features/posts/ui/post-prose";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { FormError, Textarea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { ArrowLeftIcon, CheckIcon, CloseIcon, FlagIcon, ShieldIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import type { FlagPayload, FullCasePayload } from "../payload";
import { WORDS_MAX } from "../rules";
import { Marks } from "./case-list";
import { SaidInTalk } from "./said-in-talk";
import { MuteForm } from "./mute-form";
import styles from "./moderation.module.css";
import { REPORTED_AS, ruleName } from "./words";

interface CaseDetailProps {
  one: FullCasePayload;
  now: number;
  listPath: string;
  /** Somebody asked for this one: it stands for the list where there is room for one of them alone. */
  isChosen: boolean;
  /** Of what was sent last, where it was refused. */
  refused: { message: string; fields: Record<string, string>; values: Record<string, string> } | null;
}

/** All that one looks at before one decides, and the two buttons with which one does. */
export function CaseDetail({ one, now, listPath, isChosen, refused }: CaseDetailProps) {
  return (
    <article className={clsx(styles.detail, isChosen && styles.chosen)} aria-labelledby="case-title">
      <Link to={listPath} className={styles.back}>
        <Icon as={ArrowLeftIcon} size={16} />
        {m.moderation_back_to_list()}
      </Link>
      <header className={styles.head}>
        <h2 id="case-title" dir="auto">
          {titleOf(one)}
        </h2>
        <p className={styles.marks}>
          <Marks one={one} />
          {where(one)}
        </p>
      </header>
      {one.is_gone ? (
        <Banner tone="info">{m.moderation_gone_text()}</Banner>
      ) : one.whole ? (
        <SaidInTalk one={one} whole={one.whole} now={now} />
      ) : (
        <Said one={one} />
      )}
      {one.appeal && (
        <section>
          <h3>{m.moderation_appeal_title()}</h3>
          <blockquote className={styles.appeal} dir="auto">
            {one.appeal}
          </blockquote>
        </section>
      )}
      <Why one={one} now={now} />
      {one.author && <SoFar one={one} />}
      {one.can_judge ? (
        <Judge key={`${one.id} ${one.version}`} one={one} refused={refused} />
      ) : (
        <p className="hint">{m.moderation_own_case()}</p>
      )}
    </article>
  );
}

const isMember = ({ flagged_content_type: type }: FullCasePayload) => type === "CommunityMember";

function titleOf(one: FullCasePayload): ReactNode {
  const name = one.author?.name ?? m.moderation_nobody();
  if (isMember(one)) return withWords(m.moderation_about_member, { name });
  return withWords(BY[one.flagged_content_type] ?? m.moderation_comment_by, { name });
}

const BY: Record<string, (words: { name: string }) => string> = {
  Post: m.moderation_post_by,
  ChatMessage: m.moderation_message_by,
};

function where(one: FullCasePayload): ReactNode {
  if (one.url === null || one.is_gone) return null;
  const place = one.space_name && (
    <span>
      {one.flagged_content_type !== "Comment"
        ? withWords(m.moderation_in, { space: one.space_name })
        : withWords(m.moderation_on_in, { title: one.title, space: one.space_name })}
    </span>
  );
  return (
    <>
      {place}
      <Link to={one.url} className="link">
        {m.moderation_open_thing()}
      </Link>
    </>
  );
}

function Said({ one }: { one: FullCasePayload }) {
  const { author } = one;
  return (
    <div className={styles.said}>
      <Avatar name={author?.name ?? ""} avatar={author?.avatar ?? null} size={28} />
      <div className="grow">
        {one.flagged_content_type === "Post" && (
          <h3 className={styles.thing} dir="auto">
            {one.title}
          </h3>
        )}
        {isMember(one) && <b dir="auto">{one.title}</b>}
        {one.body ? <PostProse body={one.body} /> : <p dir="auto">{one.excerpt}</p>}
      </div>
    </div>
  );
}

/** It was taken down: it is so, or its author has appealed since. */
const wasRejected = ({ status, appealed_at: appealed, action_at: acted }: FullCasePayload): boolean =>
  status === "rejected" || (status === "inbox" && appealed !== null && acted !== null && appealed > acted);

function Why({ one, now }: Pick<CaseDetailProps, "one" | "now">) {
  return (
    <section>
      <h3>{m.moderation_why()}</h3>
      <ul className={styles.log}>
        <BecauseLine one={one} />
        {one.flags.map((flag) => (
          <FlagLine key={`${flag.community_member.id} ${flag.created_at}`} flag={flag} now={now} />
        ))}
        {one.action_by && one.action_at && (
          <li>
            <Icon as={ShieldIcon} size={16} />
            <span className="grow">
              {withWords(wasRejected(one) ? m.moderation_decided_rejected : m.moderation_decided_approved, {
                name: one.action_by.name,
              })}
              {one.action_reason_body && (
                <span className={styles.quote} dir="auto">
                  {m.moderation_author_told({ reason: one.action_reason_body })}
                </span>
              )}
            </span>
            <Time at={one.action_at} now={now} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** What brought it here besides people: a rule, what its author has behind them, or how many reported it. */
function BecauseLine({ one }: Pick<CaseDetailProps, "one">) {
  const words = becauseOf(one);
  if (words === null) return null;
  return (
    <li>
      <Icon as={ShieldIcon} size={16} />
      <span className="grow">
        {words}
        {one.matched && (
          <span className={styles.quote} dir="auto">
            {m.moderation_matched({ words: one.matched })}
          </span>
        )}
      </span>
    </li>
  );
}

function becauseOf(one: FullCasePayload): string | null {
  const { because, rule, is_hidden: isHidden, status } = one;
  if (because === "rejections") return m.moderation_because_rejections();
  if (because === "flags") {
    const isByReports = isHidden && status === "inbox" && !wasRejected(one);
    return isByReports ? m.moderation_because_flags_hidden() : null;
  }
  const named = ruleName(rule);
  return rule === "words_flag"
    ? m.moderation_because_rule_flag({ rule: named })
    : m.moderation_because_rule({ rule: named });
}

function FlagLine({ flag, now }: { flag: FlagPayload; now: number }) {
  const words = { name: flag.community_member.name, reason: REPORTED_AS[flag.reason]() };
  return (
    <li>
      <Icon as={FlagIcon} size={16} />
      <span className="grow">
        {withWords(m.moderation_flagged_as, words)}
        {flag.body && (
          <q className={styles.quote} dir="auto">
            {flag.body}
          </q>
        )}
      </span>
      <Time at={flag.created_at} now={now} />
    </li>
  );
}

function SoFar({ one }: { one: FullCasePayload }) {
  const { locale, viewer } = useRoot();
  const day = (at: string) =>
    dateFormat(REGION[locale], { dateStyle: "medium", timeZone: viewer.timeZone }).format(Date.parse(at));
  const { author, author_joined_at: joined, rejected_before: count, last_rejected: last } = one;
  if (!author) return null;
  return (
    <section>
      <h3>{withWords(m.moderation_author_so_far, { name: author.name })}</h3>
      <dl className={styles.facts}>
        {joined && (
          <>
            <dt>{m.moderation_author_member()}</dt>
            <dd>
              <Link to={`/u/${author.id}`} className="link">
                {m.moderation_author_since({ date: day(joined) })}
              </Link>
            </dd>
          </>
        )}
        <dt>{m.moderation_author_before()}</dt>
        <dd>
          {count === 0 ? m.moderation_author_none() : m.moderation_author_rejected({ count })}{" "}
          {last &&
            (last.reason
              ? m.moderation_author_last_why({ date: day(last.at), reason: last.reason })
              : m.moderation_author_last({ date: day(last.at) }))}
        </dd>
        {one.mutable_member_id !== null && (
          <>
            <dt>{one.author_muted_until === null ? m.moderation_mute() : m.moderation_now()}</dt>
            <dd>
              <MuteForm memberId={one.mutable_member_id} mutedUntil={one.author_muted_until} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** Which of the two there are depends on what was decided already: either is undone by the other. */
function Judge({ one, refused }: Pick<CaseDetailProps, "one" | "refused">) {
  const about = isMember(one);
  const keep = one.is_hidden ? m.moderation_put_back() : about ? m.moderation_no_action() : m.moderation_keep();
  return (
    <Form method="post" className={styles.judge} preventScrollReset>
      <FormError>{refused?.message}</FormError>
      <input type="hidden" name="id" value={one.id} />
      <input type="hidden" name="version" value={one.version} />
      <input type="hidden" name="content_changed_at" value={one.content_changed_at} />
      {one.status !== "rejected" && (
        <Textarea
          name="action_reason_body"
          label={m.moderation_reason_label()}
          hint={about ? m.moderation_reason_hint_member() : m.moderation_reason_hint()}
          rows={2}
          limit={WORDS_MAX}
          defaultValue={refused?.values.action_reason_body}
          error={refused?.fields.action_reason_body}
        />
      )}
      <div className="row wrap">
        {one.status !== "approved" && (
          <Button type="submit" icon={CheckIcon} name="intent" value="approve">
            {keep}
          </Button>
        )}
        {one.status !== "rejected" && (
          <Button type="submit" variant="danger-quiet" icon={CloseIcon} name="intent" value="reject">
            {about ? m.moderation_warn() : m.moderation_take_down()}
          </Button>
        )}
      </div>
    </Form>
  );
}

import type { ReactNode } from "react";
import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { FormError, Input, Textarea } from "~/ui/field";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Link } from "~/ui/link";
import { Saved } from "~/ui/states";
import { RULE_NAMES } from "../rule-names";
import type { RulePayload, TriedPayload } from "../rule-payload";
import { isTriable, type RuleKind } from "../rules";
import styles from "./rules.module.css";
import { RULES_PATH } from "./addresses";

/** What the form of a rule was answered. */
export interface RuleAnswer {
  saved?: boolean;
  tried?: TriedPayload;
  refused?: { message: string; fields: Record<string, string> };
  /** As they were typed, where the form is shown again. */
  values?: Record<string, string>;
}

/** Every rule with whether it is on; the one that is open is set above them (design/mock/moderation-rules.html). */
export function RulePage({ rules, open, answer }: { rules: RulePayload[]; open: RuleKind | null; answer: RuleAnswer }) {
  const rule = rules.find(({ kind }) => kind === open);
  return (
    <>
      {rule && <SetRule key={rule.kind} rule={rule} answer={answer} />}
      <SettingsSection title={m.moderation_rules_all()} full>
        <ul className={styles.list}>
          {rules.map(({ kind, is_on: isOn }) => (
            <li key={kind}>
              <div className="grow">
                <b>{RULE_NAMES[kind]()}</b>
                <p>{TEXTS[kind]()}</p>
              </div>
              {kind === "newcomer" ? (
                <Badge>{m.moderation_rule_always()}</Badge>
              ) : (
                <Badge tone={isOn ? "success" : "neutral"}>
                  {isOn ? m.moderation_rule_on() : m.moderation_rule_off()}
                </Badge>
              )}
              <Button
                size="sm"
                to={`${RULES_PATH}?rule=${kind}`}
                label={m.moderation_rule_set_one({ rule: RULE_NAMES[kind]() })}
              >
                {m.moderation_rule_set()}
              </Button>
            </li>
          ))}
        </ul>
      </SettingsSection>
    </>
  );
}

function SetRule({ rule, answer }: { rule: RulePayload; answer: RuleAnswer }) {
  const { kind, is_on: isOn } = rule;
  const { refused, tried, saved } = answer;
  const isAlways = kind === "newcomer";
  return (
    <SettingsSection title={RULE_NAMES[kind]()} description={TEXTS[kind]()} full>
      <Form method="post" className={styles.form} preventScrollReset>
        {refused && Object.keys(refused.fields).length === 0 && <FormError>{refused.message}</FormError>}
        <Fields rule={rule} answer={answer} />
        <div className="row wrap">
          {isAlways || isOn ? (
            <Button type="submit" variant="primary" name="intent" value="on">
              {m.moderation_rule_save()}
            </Button>
          ) : (
            <Button type="submit" variant="primary" name="intent" value="on">
              {m.moderation_rule_save_on()}
            </Button>
          )}
          {isTriable(kind) && (
            <Button type="submit" name="intent" value="try">
              {m.moderation_rule_try()}
            </Button>
          )}
          {isOn && !isAlways && (
            <Button type="submit" variant="ghost" name="intent" value="off">
              {m.moderation_rule_switch_off()}
            </Button>
          )}
          {saved && <Saved />}
        </div>
      </Form>
      {tried && <Tried tried={tried} />}
    </SettingsSection>
  );
}

function Fields({ rule: { kind, config }, answer: { values, refused } }: { rule: RulePayload; answer: RuleAnswer }) {
  const set = (name: string) => values?.[name] ?? textOf(config?.[name]);
  const errors = refused?.fields ?? {};
  const numbers = NUMBERS[kind];
  if (numbers === "words") {
    return (
      <Textarea
        name="words"
        label={m.moderation_field_words()}
        hint={m.moderation_field_words_hint()}
        rows={6}
        defaultValue={set("words")}
        error={errors.words}
      />
    );
  }
  return (
    <div className={styles.numbers}>
      {Object.entries(numbers).map(([name, label]) => (
        <Input
          key={name}
          name={name}
          type="number"
          inputMode="numeric"
          label={label()}
          defaultValue={set(name)}
          error={errors[name]}
        />
      ))}
    </div>
  );
}

const textOf = (value: number | string[] | undefined): string =>
  Array.isArray(value) ? value.join("\n") : value === undefined ? "" : String(value);

function Tried({ tried }: { tried: TriedPayload }) {
  const { locale, viewer } = useRoot();
  const day = (at: string) =>
    dateFormat(REGION[locale], { dateStyle: "medium", timeZone: viewer.timeZone }).format(Date.parse(at));
  const { looked, caught, kept, places, from, records } = tried;
  return (
    <section className={styles.tried} aria-label={m.moderation_tried_title()}>
      <h3>{m.moderation_tried_title()}</h3>
      <p>{caught === 0 ? m.moderation_tried_none({ looked }) : m.moderation_tried_count({ count: caught, looked })}</p>
      {kept > 0 && <p className="hint">{m.moderation_tried_kept({ count: kept })}</p>}
      {caught > 0 && (
        <>
          <svg
            className={styles.strip}
            viewBox={`0 0 ${Math.max(looked, 1)} 40`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className={styles.base} x="0" y="26" width={looked} height="8" />
            {places.map((place) => (
              <rect
                key={place}
                className={styles.hit}
                x={looked - 1 - place}
                y="2"
                width={Math.max(1, looked / 150)}
                height="32"
              />
            ))}
          </svg>
          <p className={styles.ends}>
            <span>{from && day(from)}</span>
            <span>{m.moderation_tried_today()}</span>
          </p>
          <div className="table-box">
            <table className="table">
              <thead>
                <tr>
                  <th>{m.moderation_tried_column_post()}</th>
                  <th>{m.moderation_tried_column_found()}</th>
                  <th>{m.moderation_tried_column_then()}</th>
                </tr>
              </thead>
              <tbody>
                {records.map((one) => (
                  <tr key={one.id}>
                    <td>
                      <span className={styles.who}>
                        <Avatar name={one.author.name} avatar={one.author.avatar} size={24} />
                        <span className="grow" dir="auto">
                          <Link to={one.url} className="strong">
                            {one.title || one.author.name}
                          </Link>
                          <span className={styles.words}>{one.excerpt}</span>
                        </span>
                      </span>
                    </td>
                    <td dir="auto">{one.matched.join(", ") || "–"}</td>
                    <td>{thenOf(one.status)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

function thenOf(status: TriedPayload["records"][number]["status"]): ReactNode {
  if (status === null) return <span className="muted">{m.moderation_tried_nobody()}</span>;
  if (status === "approved") return <Badge tone="success">{m.moderation_tried_approved()}</Badge>;
  return status === "rejected" ? (
    <Badge>{m.moderation_tried_rejected()}</Badge>
  ) : (
    <Badge>{m.moderation_tried_inbox()}</Badge>
  );
}

const NUMBERS: Record<RuleKind, "words" | Record<string, () => string>> = {
  words_block: "words",
  words_hold: "words",
  words_flag: "words",
  newcomer_links: { most: m.moderation_field_most_links },
  newcomer_pictures: { most: m.moderation_field_most_pictures },
  first_post: {},
  slow_mode: { minutes: m.moderation_field_minutes },
  daily_limit: { posts: m.moderation_field_posts, comments: m.moderation_field_comments },
  flags_hide: { flags: m.moderation_field_flags },
  rejections: { rejected: m.moderation_field_rejected },
  newcomer: { posts: m.moderation_field_newcomer_posts, days: m.moderation_field_days },
};

const TEXTS: Record<RuleKind, () => string> = {
  words_block: m.moderation_rule_text_words_block,
  words_hold: m.moderation_rule_text_words_hold,
  words_flag: m.moderation_rule_text_words_flag,
  newcomer_links: m.moderation_rule_text_newcomer_links,
  newcomer_pictures: m.moderation_rule_text_newcomer_pictures,
  first_post: m.moderation_rule_text_first_post,
  slow_mode: m.moderation_rule_text_slow_mode,
  daily_limit: m.moderation_rule_text_daily_limit,
  flags_hide: m.moderation_rule_text_flags_hide,
  rejections: m.moderation_rule_text_rejections,
  newcomer: m.moderation_rule_text_newcomer,
};

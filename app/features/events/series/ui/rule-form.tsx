import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat, listFormat } from "~/lib/dates";
import { Button } from "~/ui/button";
import { FieldGroup, Radio } from "~/ui/choice";
import { FormError } from "~/ui/field";
import { Banner } from "~/ui/states";
import type { RulePage, RulePreview } from "../payload";
import { seriesInWords } from "../words";
import { RepeatFields } from "./repeat-fields";

interface RuleFormProps {
  page: RulePage;
  path: string;
  asked: { preview: RulePreview; repeats: string; scope: "following" | "all"; seen: string; isOther: boolean } | null;
  refused: { message: string; fields: Record<string, string> } | null;
}

/** Another rule for a series, and what it would do. What is said of one choice goes when another is made. */
export function RuleForm({ page, path, asked, refused }: RuleFormProps) {
  const region = REGION[useRoot().locale];
  const isSending = useNavigation().state === "submitting";
  const [repeats, setRepeats] = useState(asked?.repeats ?? page.repeats);
  const [scope, setScope] = useState(asked?.scope ?? "following");
  const firstDay = scope === "all" ? page.next_day : page.day;
  const isSaid = asked?.repeats === repeats && asked.scope === scope;
  const day = (date: string) => dayInWords(date, region);
  return (
    <Form method="post" action={path} className="stack" preventScrollReset>
      <FormError>{refused && Object.keys(refused.fields).length === 0 ? refused.message : null}</FormError>
      {page.day !== page.next_day && (
        <FieldGroup label={m.events_rule_from()}>
          {(group) => (
            <div className="stack" role="radiogroup" {...group}>
              <Radio
                name="scope"
                value="following"
                label={m.events_rule_following({ day: day(page.day) })}
                checked={scope === "following"}
                onChange={() => setScope("following")}
              />
              <Radio
                name="scope"
                value="all"
                label={m.events_rule_all({ day: day(page.next_day) })}
                checked={scope === "all"}
                onChange={() => setScope("all")}
              />
            </div>
          )}
        </FieldGroup>
      )}
      <RepeatFields repeats={repeats} firstDay={firstDay} errors={refused?.fields ?? {}} onChange={setRepeats} />
      <p className="hint">{m.events_rule_hint()}</p>
      {asked && isSaid && (
        <section aria-live="polite">
          <h2>{m.events_rule_preview_title()}</h2>
          <Banner tone={asked.preview.gone > 0 ? "warning" : "info"}>
            {asked.isOther && <p>{m.events_rule_other()}</p>}
            <p>
              <b>{seriesInWords(asked.preview, region)}</b>{" "}
              {m.events_rule_first({ days: listFormat(region).format(asked.preview.days.map(day)) })}
            </p>
            {sentences(asked.preview).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Banner>
          <input type="hidden" name="seen" value={asked.seen} />
        </section>
      )}
      <div className="actions">
        <Button
          type="submit"
          name="intent"
          value="preview"
          loading={isSending}
          variant={isSaid ? "secondary" : "primary"}
        >
          {m.events_rule_preview()}
        </Button>
        {asked && isSaid && (
          <Button type="submit" name="intent" value="change" variant="primary" loading={isSending}>
            {m.events_rule_do()}
          </Button>
        )}
      </div>
    </Form>
  );
}

function sentences({ kept, made, gone, people, apart }: RulePreview): string[] {
  return [
    m.events_rule_kept({ count: kept }),
    ...(made > 0 ? [m.events_rule_made({ count: made })] : []),
    gone > 0
      ? [
          m.events_rule_gone({ count: gone }),
          people > 0 ? m.events_rule_people({ count: people }) : m.events_rule_people_none(),
          ...(apart > 0 ? [m.events_rule_apart({ count: apart })] : []),
        ].join(" ")
      : m.events_rule_gone_none(),
  ];
}

const dayInWords = (date: string, region: string): string =>
  dateFormat(region, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }).format(
    Date.parse(`${date}T00:00Z`),
  );

import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { CopyField } from "~/ui/copy-button";
import { CircleCheckIcon, InfoIcon, WarningIcon } from "~/ui/icons";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import type { Check } from "../domain";
import type { DomainSetup } from "../domain.server";

/** What receivers look up about the sender: what was found, why it matters, and what to put there. */
export function DomainChecks({ domain, address, checks }: DomainSetup) {
  if (domain === null) {
    return (
      <SettingsSection title={m.mail_seen()} full>
        <Banner tone="info">{m.mail_seen_unset()}</Banner>
      </SettingsSection>
    );
  }
  return (
    <>
      <SettingsSection title={m.mail_seen()} description={m.mail_seen_text({ address, domain })} full>
        {null}
      </SettingsSection>
      {checks.map((check) => (
        <CheckSection key={check.kind} {...check} />
      ))}
    </>
  );
}

function CheckSection({ kind, state, problem, found, record }: Check) {
  const { title, why, hint } = WORDS[kind];
  const isAsked = state !== "unknown" || problem !== null;
  return (
    <SettingsSection title={title()} description={why()} full>
      <div className="stack">
        <div>
          <Badge {...LOOKS[state]}>{STATES[state]()}</Badge>
        </div>
        {problem && <p>{PROBLEMS[problem]()}</p>}
        {!isAsked && <p>{m.mail_unknown_text()}</p>}
        {found.map((value) => (
          <p key={value} className="mono" dir="ltr">
            <span className="sr">{m.mail_stands()} </span>
            {value}
          </p>
        ))}
        {record && state !== "unknown" && (
          <CopyField
            label={m.mail_record_at({ type: record.type, name: record.name })}
            hint={hint?.()}
            value={record.value}
          />
        )}
      </div>
    </SettingsSection>
  );
}

const WORDS: Record<Check["kind"], { title: () => string; why: () => string; hint?: () => string }> = {
  spf: { title: m.mail_spf, why: m.mail_spf_why, hint: m.mail_hint_spf },
  dkim: { title: m.mail_dkim, why: m.mail_dkim_why, hint: m.mail_hint_dkim },
  dmarc: { title: m.mail_dmarc, why: m.mail_dmarc_why },
  mx: { title: m.mail_mx, why: m.mail_mx_why, hint: m.mail_hint_mx },
};

const STATES = { found: m.mail_found, missing: m.mail_missing, wrong: m.mail_wrong, unknown: m.mail_unknown };

const LOOKS = {
  found: { tone: "success", icon: CircleCheckIcon },
  missing: { tone: "warning", icon: WarningIcon },
  wrong: { tone: "danger", icon: WarningIcon },
  unknown: { tone: "neutral", icon: InfoIcon },
} as const;

const PROBLEMS = {
  several: m.mail_problem_several,
  anybody: m.mail_problem_anybody,
  no_policy: m.mail_problem_no_policy,
  no_key: m.mail_problem_no_key,
  takes_none: m.mail_problem_takes_none,
  no_selector: m.mail_problem_no_selector,
};

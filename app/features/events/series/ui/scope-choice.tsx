import { useState } from "react";
import { m } from "~/i18n/generated/messages";
import { FieldGroup, Radio } from "~/ui/choice";
import type { Reach } from "../payload";
import { SCOPES, type Scope } from "../rule";
import styles from "./series.module.css";

interface ScopeChoiceProps {
  reach: Record<Scope, Reach>;
  of: "change" | "delete";
  /** What was chosen in a form that was refused. */
  was?: string;
}

/** For how many dates something is done, and for how many people who said yes: said before it is. */
export function ScopeChoice({ reach, of, was }: ScopeChoiceProps) {
  const [chosen, setChosen] = useState<Scope>(SCOPES.find((scope) => scope === was) ?? "one");
  return (
    <div className={styles.scope}>
      <FieldGroup
        label={of === "change" ? m.events_scope() : m.events_scope_delete()}
        hint={of === "change" ? m.events_scope_hint() : m.events_scope_delete_hint()}
      >
        {(group) => (
          <div className="stack" role="radiogroup" {...group}>
            {SCOPES.map((scope) => (
              <Radio
                key={scope}
                name="scope"
                value={scope}
                label={NAMES[scope]()}
                hint={reachInWords(reach[scope], scope, of)}
                checked={chosen === scope}
                onChange={() => setChosen(scope)}
              />
            ))}
          </div>
        )}
      </FieldGroup>
    </div>
  );
}

const NAMES = { one: m.events_scope_one, following: m.events_scope_following, all: m.events_scope_all } as const;

function reachInWords({ dates, people, apart, over }: Reach, scope: Scope, of: "change" | "delete"): string {
  const [saysApart, saysOver] =
    of === "change"
      ? [m.events_scope_apart, m.events_scope_over]
      : [m.events_scope_delete_apart, m.events_scope_delete_over];
  return [
    ...(scope === "one" ? [] : [m.events_scope_dates({ count: dates })]),
    m.events_scope_people({ count: people }),
    ...(scope !== "one" && apart > 0 ? [saysApart({ count: apart })] : []),
    ...(scope !== "one" && over > 0 ? [saysOver({ count: over })] : []),
  ].join(" ");
}

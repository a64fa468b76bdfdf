import { type ReactNode, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import { Select } from "~/ui/choice";
import { withWords } from "~/ui/words";
import type { GroupOption } from "../in-group.server";
import { MEMBERS_COUNTED } from "../rules";

interface GroupSelectProps {
  groups: readonly GroupOption[];
  chosen: string | number;
  /** Where the space stands already: it is nothing new there. */
  current?: number;
  error?: string;
  /** Options behind the groups. */
  children?: ReactNode;
}

/** The group of a space, with who is let in by that. Without a script it is said of each group. */
export function GroupSelect({ groups, chosen, current, error, children }: GroupSelectProps) {
  const [now, setNow] = useState(String(chosen));
  const telling = groups.filter(({ id, letsIn }) => letsIn !== null && id !== current);
  const told = telling.find(({ id }) => String(id) === now);
  return (
    <>
      <Select
        label={m.spaces_group()}
        name="space_group_id"
        defaultValue={chosen}
        onChange={(event) => setNow(event.currentTarget.value)}
        hint={told && <LetsIn group={told} />}
        error={error}
      >
        {groups.map((group) => (
          <option key={group.id} value={group.id} dir="auto">
            {group.name}
          </option>
        ))}
        {children}
      </Select>
      <noscript>
        {telling
          .filter((group) => group !== told)
          .map((group) => (
            <p key={group.id} className="hint">
              <LetsIn group={group} />
            </p>
          ))}
      </noscript>
    </>
  );
}

/** Who gets into a space that comes into this group. */
export function LetsIn({ group: { name, letsIn } }: { group: GroupOption }) {
  const { locale } = useRoot();
  const count = letsIn ?? 0;
  const shown = numberFormat(REGION[locale]).format(count);
  if (count === 0) return withWords(m.spaces_group_lets_in_none, { group: name });
  if (count >= MEMBERS_COUNTED)
    return withWords(({ group }) => m.spaces_group_lets_in_many({ group, shown }), { group: name });
  return withWords(({ group }) => m.spaces_group_lets_in({ group, count, shown }), { group: name });
}

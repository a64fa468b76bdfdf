import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { listFormat, numberFormat } from "~/lib/dates";
import { AskFirst, Because, Sums } from "~/ui/ask-first";
import { withWords } from "~/ui/words";
import type { RoleChange, Spaces } from "../role-change";

interface RoleChangeProps {
  change: RoleChange;
  /** The id of the form that was sent. */
  form: string;
}

/** Before a member's role is changed: which spaces it opens to them, and which it closes. */
export function RoleChangeDialog({ change, form }: RoleChangeProps) {
  const { locale } = useRoot();
  const { name, to, reads, manages } = change;
  const [title, yes] = WORDS[to];
  const shown = (count: number) => numberFormat(REGION[locale]).format(count);
  return (
    <AskFirst
      answer={change}
      title={title({ name })}
      text={withWords(m.access_role_text, { name })}
      form={form}
      value={to}
      yes={yes()}
      no={m.access_role_no()}
    >
      <Sums
        of={[
          {
            tone: "lose",
            count: reads.lose.count,
            shown: shown(reads.lose.count),
            label: m.access_role_closed({ count: reads.lose.count }),
          },
          {
            tone: "gain",
            count: reads.gain.count,
            shown: shown(reads.gain.count),
            label: m.access_role_opened({ count: reads.gain.count }),
          },
          { count: reads.keep, shown: shown(reads.keep), label: m.access_role_kept() },
        ]}
      />
      <Lines title={m.access_role_loses()} reads={reads.lose} manages={manages.lose} shown={shown} />
      <Lines title={m.access_role_gains()} reads={reads.gain} manages={manages.gain} shown={shown} />
    </AskFirst>
  );
}

interface LinesProps extends Record<"reads" | "manages", Spaces> {
  title: string;
  shown: (count: number) => string;
}

function Lines({ title, reads, manages, shown }: LinesProps) {
  const { locale } = useRoot();
  const namesOf = ({ count, names }: Spaces) => {
    const others = count - names.length;
    return listFormat(REGION[locale]).format(
      others > 0 ? [...names, m.access_role_others({ count: shown(others) })] : names,
    );
  };
  const lines = [
    { key: "reads", spaces: reads, words: m.access_role_reads },
    { key: "manages", spaces: manages, words: m.access_role_manages },
  ].filter(({ spaces }) => spaces.count > 0);
  if (lines.length === 0) return null;
  return (
    <Because
      title={title}
      lines={lines.map(({ key, spaces, words }) => ({
        key,
        count: shown(spaces.count),
        text: withWords(words, { names: namesOf(spaces) }),
      }))}
    />
  );
}

const WORDS: Record<RoleChange["to"], [(words: { name: string }) => string, () => string]> = {
  owner: [m.access_role_title_owner, m.access_role_yes_owner],
  admin: [m.access_role_title_admin, m.access_role_yes_admin],
  moderator: [m.access_role_title_moderator, m.access_role_yes_moderator],
  member: [m.access_role_title_member, m.access_role_yes_member],
};

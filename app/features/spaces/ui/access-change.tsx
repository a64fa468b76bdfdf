import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { listFormat, numberFormat } from "~/lib/dates";
import { AskFirst, Because, Besides, Sums } from "~/ui/ask-first";
import { AvatarStack } from "~/ui/avatar";
import { withWords } from "~/ui/words";
import { type AccessChange, type Change, MOST_ASKED } from "../access-change";
import type { Access } from "../space-form";

interface AccessChangeProps {
  change: AccessChange;
  /** The id of the form that was sent. */
  form: string;
}

/** Before a space's access is changed: who gains and who loses it. */
export function AccessChangeDialog({ change, form }: AccessChangeProps) {
  const { locale } = useRoot();
  const { gain, lose, keep, letIn, known, web, isMore, to } = change;
  const [title, yes] = WORDS[to];
  const format = numberFormat(REGION[locale]);
  const shown = (count: number) =>
    isMore && count > 0 ? m.spaces_change_at_least({ count: format.format(count) }) : format.format(count);
  return (
    <AskFirst
      answer={change}
      title={title({ space: change.space })}
      text={m.spaces_change_text()}
      form={form}
      value={to}
      yes={yes()}
      no={m.spaces_change_no()}
    >
      <Sums
        of={[
          {
            tone: "lose",
            count: lose.count,
            shown: shown(lose.count),
            label: m.spaces_change_lose({ count: lose.count }),
          },
          {
            tone: "gain",
            count: gain.count,
            shown: shown(gain.count),
            label: m.spaces_change_gain({ count: gain.count }),
          },
          { count: keep, shown: shown(keep), label: m.spaces_change_keep({ count: keep }) },
        ]}
      />
      <Reasons
        title={m.spaces_change_lose_because()}
        change={lose}
        shown={shown}
        words={{ inside: m.spaces_change_lose_inside, outside: m.spaces_change_lose_outside }}
      />
      <Reasons
        title={m.spaces_change_gain_because()}
        change={gain}
        shown={shown}
        words={{ inside: m.spaces_change_gain_inside, outside: m.spaces_change_gain_outside }}
      />
      {letIn > 0 && <Besides>{m.spaces_change_let_in({ count: letIn })}</Besides>}
      {lose.count + gain.count === 0 && <Besides>{m.spaces_change_nobody()}</Besides>}
      {known.gain + known.lose > 0 && (
        <Because
          title={m.spaces_change_known()}
          lines={[
            { key: "lose", of: known.lose, text: m.spaces_change_known_lose({ count: known.lose }) },
            { key: "gain", of: known.gain, text: m.spaces_change_known_gain({ count: known.gain }) },
          ]
            .filter(({ of }) => of > 0)
            .map(({ of, ...line }) => ({ ...line, count: shown(of) }))}
        />
      )}
      {web && <Besides>{web === "gain" ? m.spaces_change_gain_web() : m.spaces_change_lose_web()}</Besides>}
      {isMore && <Besides>{m.spaces_change_more({ count: format.format(MOST_ASKED) })}</Besides>}
    </AskFirst>
  );
}

interface ReasonsProps {
  title: string;
  change: Change;
  shown: (count: number) => string;
  words: Record<"inside" | "outside", () => string>;
}

function Reasons({ title, change: { count, inside, people }, shown, words }: ReasonsProps) {
  const { locale } = useRoot();
  if (count === 0) return null;
  const names = listFormat(REGION[locale]).format(people.map(({ name }) => name));
  const lines = [
    { key: "outside", count: count - inside, text: words.outside() },
    { key: "inside", count: inside, text: words.inside() },
  ];
  return (
    <Because
      title={title}
      faces={<AvatarStack people={people} size={24} />}
      lines={lines.filter((line) => line.count > 0).map((line) => ({ ...line, count: shown(line.count) }))}
    >
      <Besides>{withWords(m.spaces_change_names, { names })}</Besides>
    </Because>
  );
}

const WORDS: Record<Access, [(words: { space: string }) => string, () => string]> = {
  open: [m.spaces_change_title_open, m.spaces_change_yes_open],
  private: [m.spaces_change_title_private, m.spaces_change_yes_private],
  secret: [m.spaces_change_title_secret, m.spaces_change_yes_secret],
  draft: [m.spaces_change_title_draft, m.spaces_change_yes_draft],
};

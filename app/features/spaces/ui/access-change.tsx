import { useState, useSyncExternalStore } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { AskedPeople } from "~/features/members/ui/asked-people";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { listFormat, numberFormat } from "~/lib/dates";
import { AskFirst, Because, Besides, Sums } from "~/ui/ask-first";
import { AvatarStack } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { withWords } from "~/ui/words";
import { type AccessChange, type Changed, MOST_ASKED } from "../access-change";
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
      <Reasons change={change} side="lose" shown={shown} />
      <Reasons change={change} side="gain" shown={shown} />
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
  change: AccessChange;
  side: Changed;
  shown: (count: number) => string;
}

function Reasons({ change, side, shown }: ReasonsProps) {
  const { locale } = useRoot();
  const { count, inside, people } = change[side];
  const { title, inside: wereIn, outside: wereOut } = BECAUSE[side];
  if (count === 0) return null;
  const names = listFormat(REGION[locale]).format(people.map(({ name }) => name));
  const isEverybody = count <= people.length;
  const lines = [
    { key: "outside", of: count - inside, text: wereOut({ count: count - inside }) },
    { key: "inside", of: inside, text: wereIn({ count: inside }) },
  ];
  return (
    <Because
      title={title()}
      faces={<AvatarStack people={people} size={24} />}
      lines={lines.filter((line) => line.of > 0).map(({ of, ...line }) => ({ ...line, count: shown(of) }))}
    >
      <Besides>{withWords(isEverybody ? m.spaces_change_all_names : m.spaces_change_names, { names })}</Besides>
      {!isEverybody && (
        <Everybody change={change} side={side} label={m.spaces_change_see_all({ count: shown(count) })} />
      )}
    </Because>
  );
}

/** Those who stand in a number, behind a press: they come as somebody asks, by script. */
function Everybody({ change, side, label }: { change: AccessChange; side: Changed; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const isScripted = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (!isScripted) return null;
  const asked = new URLSearchParams({ access: change.to, side });
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog open title={BECAUSE[side].all()} onClose={close}>
          <AskedPeople
            door={`/internal_api/spaces/${change.spaceId}/access_change/members?${asked}`}
            words={{ nobody: m.spaces_change_nobody(), more: m.spaces_change_more_people() }}
            onLeave={close}
          />
        </Dialog>
      )}
    </>
  );
}

const BECAUSE = {
  lose: {
    title: m.spaces_change_lose_because,
    all: m.spaces_change_lose_all,
    inside: m.spaces_change_lose_inside,
    outside: m.spaces_change_lose_outside,
  },
  gain: {
    title: m.spaces_change_gain_because,
    all: m.spaces_change_gain_all,
    inside: m.spaces_change_gain_inside,
    outside: m.spaces_change_gain_outside,
  },
};

const WORDS: Record<Access, [(words: { space: string }) => string, () => string]> = {
  open: [m.spaces_change_title_open, m.spaces_change_yes_open],
  private: [m.spaces_change_title_private, m.spaces_change_yes_private],
  secret: [m.spaces_change_title_secret, m.spaces_change_yes_secret],
  draft: [m.spaces_change_title_draft, m.spaces_change_yes_draft],
};

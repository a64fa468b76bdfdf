import { useState } from "react";
import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { fold } from "~/lib/fold";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { UsersIcon } from "~/ui/icons";
import { Segmented } from "~/ui/segmented";
import { Banner, EmptyState, Progress } from "~/ui/states";
import { cameAt, hereOf, SHOWN_AT_ONCE } from "../acts";
import { typedCode } from "../code";
import type { Door } from "../payload";
import { Arrived } from "./arrived";
import type { ShownGuest } from "./shown";
import styles from "./door.module.css";
import { DoorState } from "./door-state";
import { GuestLine } from "./guest-line";
import { Scanner } from "./scanner";
import { useDoor } from "./use-door";
import { WalkInDialog } from "./walk-in";

interface DoorPageProps {
  event: number;
  door: Door;
  path: string;
  /** What was looked for without scripts. */
  query: string;
}

type Shown = "all" | "expected" | "here";

/** The list at the door (design/mock/check-in.html). Without scripts each press is a form, and the list has pages. */
export function DoorPage({ event, door, path, query }: DoorPageProps) {
  const { viewer, locale } = useRoot();
  const [book, view] = useDoor(event, viewer.masquerade === null ? viewer.publicUid : null, door);
  const [text, setText] = useState(query);
  const [shown, setShown] = useState<Shown>("all");
  const [most, setMost] = useState<number>(SHOWN_AT_ONCE);
  const [arrived, setArrived] = useState<{ memberId: number; people: readonly number[]; wasHere: boolean } | null>(
    null,
  );
  const [unknown, setUnknown] = useState(false);
  const [walksIn, setWalksIn] = useState(false);
  const mayAct = !viewer.isViewOnly && !view.isStopped;
  const timeAt = (at: number) =>
    dateFormat(REGION[locale], { hour: "numeric", minute: "2-digit", timeZone: viewer.timeZone }).format(at);

  const counted = {
    all: view.guests.length,
    here: view.guests.filter((one) => hereOf(one.standings, one.seats) > 0).length,
    expected: view.guests.filter((one) => hereOf(one.standings, one.seats) < one.seats).length,
  };
  const found = view.guests.filter((one) => isMeant(one, shown) && isFound(one, text));

  function checkIn(guest: ShownGuest, people: readonly number[], isIn: boolean) {
    setUnknown(false);
    if (isIn) setArrived({ memberId: guest.community_member_id, people, wasHere: false });
    else setArrived(null);
    void book.act(guest.community_member_id, people, isIn);
  }

  /** Whoever's code it is comes in with all of theirs. */
  function admit(guest: ShownGuest) {
    const missing = Array.from({ length: guest.seats }, (_, n) => n).filter((n) => !guest.standings[n]?.isIn);
    if (missing.length > 0) checkIn(guest, missing, true);
    else setArrived({ memberId: guest.community_member_id, people: [], wasHere: true });
  }

  async function onCode(said: string) {
    const guest = await book.find(said);
    setUnknown(guest === null);
    if (guest) admit(guest);
    else setArrived(null);
  }

  function onType(typed: string) {
    setText(typed);
    setMost(SHOWN_AT_ONCE);
    const code = typedCode(typed);
    const guest = code === "" ? undefined : view.guests.find((one) => one.code === code);
    if (!guest || !mayAct) return;
    setText("");
    admit(guest);
  }

  const last = arrived && view.guests.find((one) => one.community_member_id === arrived.memberId);
  return (
    <div className={styles.door}>
      <div className={styles.scan}>
        <DoorState view={view} />
        <div className={styles.tally}>
          <span>
            <b>{view.here}</b> {m.door_tally_of({ going: view.going })}
          </span>
        </div>
        <Progress
          value={view.going === 0 ? 0 : Math.min(1, view.here / view.going)}
          label={m.door_tally({ here: view.here, going: view.going })}
          tone="ok"
        />
        {mayAct && <Scanner onCode={(said) => void onCode(said)} />}
        <div aria-live="polite">
          {unknown && <Banner>{m.door_code_unknown()}</Banner>}
          {last && arrived && (
            <Arrived
              guest={last}
              {...arrived}
              onUndo={arrived.people.length > 0 && mayAct ? () => checkIn(last, arrived.people, false) : null}
            />
          )}
        </div>
      </div>
      <div>
        <Form method="get" className={styles.find} onSubmit={(submitted) => view.isWhole && submitted.preventDefault()}>
          <Input
            label={m.door_find()}
            hideLabel
            placeholder={m.door_find()}
            type="search"
            name="q"
            autoComplete="off"
            value={text}
            onChange={(typed) => onType(typed.target.value)}
          />
          {!view.isWhole && <Button type="submit">{m.door_find_button()}</Button>}
          {mayAct && <Button onClick={() => setWalksIn(true)}>{m.door_walk_in()}</Button>}
        </Form>
        {view.isWhole && (
          <div className={styles.which}>
            <Segmented
              label={m.door_list()}
              value={shown}
              onChange={(chosen) => setShown(chosen as Shown)}
              options={[
                { value: "all", label: m.door_all(), count: counted.all },
                { value: "expected", label: m.door_expected(), count: counted.expected },
                { value: "here", label: m.door_here(), count: counted.here },
              ]}
            />
          </div>
        )}
        {found.length === 0 ? (
          <EmptyState
            icon={UsersIcon}
            title={view.guests.length === 0 && text === "" ? m.door_none() : m.door_none_found()}
            text={view.guests.length === 0 && text === "" ? m.door_none_text() : m.door_none_found_text()}
            compact
          />
        ) : (
          <ul className={styles.list} aria-label={m.door_list()}>
            {found.slice(0, most).map((one) => (
              <GuestLine
                key={one.community_member_id}
                guest={one}
                questions={view.questions}
                time={timeOf(one, timeAt)}
                onAct={mayAct ? checkIn : null}
              />
            ))}
          </ul>
        )}
        {found.length > most && (
          <div className="more-row">
            <Button onClick={() => setMost(most + SHOWN_AT_ONCE)}>{m.door_more()}</Button>
          </div>
        )}
        {!view.isWhole && door.cursor && (
          <div className="more-row">
            <Button to={`${path}?${new URLSearchParams({ ...(query && { q: query }), cursor: door.cursor })}`}>
              {m.door_more()}
            </Button>
          </div>
        )}
      </div>
      <WalkInDialog
        open={walksIn}
        event={event}
        isOffline={view.isOffline}
        onClose={() => setWalksIn(false)}
        onDone={(guest, counts) => {
          setWalksIn(false);
          book.take(guest, counts);
          setArrived({ memberId: guest.community_member_id, people: [], wasHere: false });
        }}
      />
    </div>
  );
}

function isMeant(guest: ShownGuest, shown: Shown): boolean {
  const here = hereOf(guest.standings, guest.seats);
  return shown === "all" || (shown === "here" ? here > 0 : here < guest.seats);
}

function isFound({ community_member: member, guests }: ShownGuest, text: string): boolean {
  const wanted = fold(text.trim());
  return wanted === "" || [member.name, ...guests].some((name) => fold(name).includes(wanted));
}

function timeOf(guest: ShownGuest, timeAt: (at: number) => string): string | null {
  const at = cameAt(guest.standings, guest.seats);
  return at === null ? null : timeAt(at);
}

import { type MouseEvent, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Icon } from "~/ui/icon";
import { CheckIcon, DownloadIcon, MoreIcon, UserIcon, UserPlusIcon, UsersIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Menu, MenuItem } from "~/ui/menu";
import { EmptyState } from "~/ui/states";
import { TabLink, Tabs } from "~/ui/tabs";
import { DOT } from "~/ui/words";
import { ANSWER_NAMES, ROLE_NAMES } from "../answer-names";
import type { Attendee, Attendees } from "../attendees";
import { type AnswerStatus, ROLES } from "../rules";

interface AttendeeListProps extends Attendees {
  path: string;
  answer: AnswerStatus;
  now: number;
}

/** Who comes; for who changes the event each answer by itself, as a file, and the way off the list. */
export function AttendeeList(props: AttendeeListProps) {
  const { records, can_manage: canManage, cursor, path, answer } = props;
  const { viewer } = useRoot();
  const submit = useSubmit();
  const isBusy = useNavigation().state !== "idle";
  const [removing, setRemoving] = useState<Attendee | null>(null);
  const mayAct = canManage && !viewer.isViewOnly;
  const said: Record<string, string> = answer === "going" ? {} : { answer };

  function remove() {
    if (!removing) return;
    const fields = { intent: "remove", member_id: String(removing.community_member_id), answer };
    setRemoving(null);
    void submit(fields, { method: "post", preventScrollReset: true });
  }

  return (
    <>
      {canManage && (
        <>
          <div className="feedhead">
            {mayAct && (
              <Button icon={UserPlusIcon} to={`${path.slice(0, -"/attendees".length)}/invite`}>
                {m.events_invite()}
              </Button>
            )}
            <Button icon={CheckIcon} to={`${path.slice(0, -"/attendees".length)}/check-in`}>
              {m.door_open()}
            </Button>
            <Button variant="ghost" icon={DownloadIcon} href={`${path}.csv`}>
              {m.events_attendees_export()}
            </Button>
          </div>
          <Tabs label={m.events_answers()}>
            {SHOWN.map((one) => (
              <TabLink key={one} to={one === "going" ? path : `${path}?answer=${one}`} active={one === answer}>
                {ANSWER_NAMES[one]()}
              </TabLink>
            ))}
          </Tabs>
        </>
      )}
      {records.length === 0 ? (
        <EmptyState icon={UsersIcon} title={m.events_attendees_none()} text={m.events_attendees_none_text()} />
      ) : (
        <div className="list">
          {records.map((one) => (
            <Line key={one.community_member.id} one={one} {...props} onRemove={mayAct ? setRemoving : null} />
          ))}
        </div>
      )}
      {cursor && (
        <div className="more-row">
          <Button to={`${path}?${new URLSearchParams({ ...said, cursor })}`}>{m.posts_load_more()}</Button>
        </div>
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={remove}
        title={m.events_attendee_remove_title({ name: removing?.community_member.name ?? "" })}
        description={m.events_attendee_remove_text()}
        confirmLabel={m.events_attendee_remove()}
        danger
        busy={isBusy}
      />
    </>
  );
}

/** As tabs: what became of answers stands with those of the same kind. */
const SHOWN = ["going", "requested", "waiting", "offered", "missed", "invited", "not_going", "declined"] as const;

interface LineProps extends Pick<AttendeeListProps, "answer" | "now" | "questions"> {
  one: Attendee;
  onRemove: ((one: Attendee) => void) | null;
}

function Line({ one, answer, now, questions, onRemove }: LineProps) {
  const { community_member: member, guests = [], seats, role } = one;
  const named = guests.filter(Boolean).join(", ");

  /** Without scripts the form is sent at once. */
  function onPress(event: MouseEvent) {
    event.preventDefault();
    onRemove?.(one);
  }

  return (
    <div className="lrow">
      <Avatar name={member.name} avatar={member.avatar} size={40} />
      <div className="grow">
        <div className="row wrap">
          <Link className="title" to={`/u/${member.id}`} dir="auto">
            {member.name}
          </Link>
          {role !== "attendee" && <Badge>{ROLE_NAMES[role]()}</Badge>}
        </div>
        <div className="sub">
          {seats > 1 && (
            <>
              {m.events_with_guests({ count: seats - 1 })}
              {named && (
                <>
                  {": "}
                  <bdi>{named}</bdi>
                </>
              )}
              {DOT}
            </>
          )}
          <Time at={one.created_at} now={now} />
          {(one.checked_in_count ?? 0) > 0 && (
            <>
              {DOT}
              {seats === 1 ? m.door_here_all() : m.door_here_of({ here: one.checked_in_count ?? 0, seats })}
            </>
          )}
        </div>
        {questions.map(
          (question, n) =>
            question !== "" &&
            one.answers?.[n] && (
              <div key={question} className="sub">
                <bdi>{question}</bdi> <b dir="auto">{one.answers[n]}</b>
              </div>
            ),
        )}
      </div>
      {onRemove && (
        <Form method="post" className="row wrap">
          <input type="hidden" name="member_id" value={one.community_member_id} />
          <input type="hidden" name="answer" value={answer} />
          {one.status === "requested" && (
            <>
              <Button type="submit" name="intent" value="approve" size="sm" variant="primary">
                {m.events_approve()}
              </Button>{" "}
              <Button type="submit" name="intent" value="decline" size="sm">
                {m.events_decline()}
              </Button>{" "}
            </>
          )}
          <Menu label={m.events_role_of({ name: member.name })} trigger={<Icon as={MoreIcon} />}>
            {ROLES.filter((one) => one !== role).map((one) => (
              <MenuItem key={one} icon={UserIcon} type="submit" name="intent" value={`role ${one}`}>
                {ROLE_NAMES[one]()}
              </MenuItem>
            ))}
          </Menu>
          <Button
            type="submit"
            name="intent"
            value="remove"
            size="sm"
            variant="ghost"
            label={m.events_attendee_remove_named({ name: member.name })}
            onClick={onPress}
          >
            {m.events_attendee_remove()}
          </Button>
        </Form>
      )}
    </div>
  );
}

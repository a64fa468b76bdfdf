import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import type { DirectoryLine } from "~/features/members/standing";
import { m } from "~/i18n/generated/messages";
import { LOG_GROUPS } from "~/platform/facts/log";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { Input } from "~/ui/field";
import { SearchIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { withWords } from "~/ui/words";
import { GROUPS } from "../csv";
import type { ActivityPageInput } from "../input";
import { addressOf } from "./addresses";
import styles from "./activity-filters.module.css";

interface ActivityFiltersProps {
  filter: ActivityPageInput;
  /** Where the form asks. */
  path: string;
  /** Of the page of one member: there is nobody to choose. */
  isOfMember?: boolean;
}

/** By member, kind of change and days. A form that asks, so each answer has an address of its own. */
export function ActivityFilters({ filter, path, isOfMember = false }: ActivityFiltersProps) {
  const { viewer } = useRoot();
  return (
    // Begins anew with what was asked for.
    <search key={JSON.stringify(filter)}>
      <Form method="get" action={path} className={styles.filters}>
        {!isOfMember &&
          (filter.member === undefined ? (
            <Input
              label={m.activity_member()}
              name="who"
              type="search"
              maxLength={80}
              defaultValue={filter.who}
              placeholder={m.members_search()}
            />
          ) : (
            <input type="hidden" name="member" value={filter.member} />
          ))}
        <Select label={m.activity_kind()} name="group" defaultValue={filter.group ?? ""}>
          <option value="">{m.activity_every_kind()}</option>
          {LOG_GROUPS.map((group) => (
            <option key={group} value={group}>
              {GROUPS[group]()}
            </option>
          ))}
        </Select>
        <input type="hidden" name="zone" value={viewer.timeZone} />
        <Input label={m.activity_from()} name="from" type="date" defaultValue={filter.from} />
        <Input label={m.activity_to()} name="to" type="date" defaultValue={filter.to} />
        <Button type="submit" icon={SearchIcon}>
          {m.activity_show()}
        </Button>
      </Form>
    </search>
  );
}

/** Of whom the log is; with the way back to everybody's. */
export const ActivityOf = ({ name, filter }: { name: string; filter: ActivityPageInput }) => (
  <p className={styles.of}>
    <span>{withWords(m.activity_of, { name })}</span>{" "}
    <Link className="link" to={addressOf("/settings/members/activity_logs", { ...filter, member: undefined })}>
      {m.activity_reset()}
    </Link>
  </p>
);

interface MeantMembersProps {
  members: DirectoryLine[];
  hasMore: boolean;
  filter: ActivityPageInput;
}

/** Whom a typed name may mean: each leads to their log, the other filters kept. */
export function MeantMembers({ members, hasMore, filter }: MeantMembersProps) {
  if (members.length === 0) return <p className="muted">{m.activity_meant_nobody()}</p>;
  return (
    <section className={styles.meant}>
      <h2>{m.activity_meant()}</h2>
      <ul className="list">
        {members.map((member) => (
          <li key={member.id} className="lrow">
            <Avatar name={member.name} avatar={member.avatar} size={32} />
            <div className="grow">
              <Link
                className="title"
                to={addressOf("/settings/members/activity_logs", { ...filter, who: "", member: member.publicUid })}
                dir="auto"
              >
                {member.name}
              </Link>
              {member.headline && (
                <div className="sub" dir="auto">
                  {member.headline}
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      {hasMore && <p className="hint">{m.activity_meant_more()}</p>}
    </section>
  );
}

import { useRoot } from "~/features/communities/ui/root-data";
import { useDays } from "~/features/members/ui/use-days";
import type { Person } from "~/features/members/person";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { SettingsIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { withWords } from "~/ui/words";
import type { LogLine, LogPart } from "../line";
import styles from "./activity-list.module.css";

/** What happened, a day after the other, the newest first. */
export function ActivityList({ lines }: { lines: LogLine[] }) {
  const { day } = useDays();
  const days = Map.groupBy(lines, ({ at }) => day(at));
  return (
    <div className={styles.log}>
      {[...days].map(([date, ofDay]) => (
        <section key={date}>
          <h2>{date}</h2>
          <ol>
            {ofDay.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Line({ line: { actor, as, at, parts } }: { line: LogLine }) {
  return (
    <li>
      {actor ? (
        <Avatar name={actor.name} avatar={actor.avatar} size={32} />
      ) : (
        <span className={styles.house}>
          <Icon as={SettingsIcon} size={16} />
        </span>
      )}
      <p>
        <Who actor={actor} as={as} /> {parts.map((part, place) => Part(part, place))}
      </p>
      <Hour at={at} />
    </li>
  );
}

function Who({ actor, as }: Pick<LogLine, "actor" | "as">) {
  if (!actor) return <span className="strong">{m.activity_house()}</span>;
  if (!as) return <Name of={actor} />;
  return withWords(m.activity_in_place, { actor: <Name of={actor} />, member: <Name of={as} /> });
}

const Name = ({ of: { id, name } }: { of: Person }) => (
  <Link className="strong" to={`/admin/members/${id}`} dir="auto">
    {name}
  </Link>
);

function Part({ text, to, isName }: LogPart, place: number) {
  if (to) {
    return (
      <Link key={place} className="strong" to={to} dir={isName && "auto"}>
        {text}
      </Link>
    );
  }
  return isName ? <bdi key={place}>{text}</bdi> : <span key={place}>{text}</span>;
}

function Hour({ at }: { at: number }) {
  const { locale, viewer } = useRoot();
  const hour = dateFormat(REGION[locale], { timeStyle: "short", timeZone: viewer.timeZone });
  return (
    <time className="muted small num" dateTime={new Date(at).toISOString()}>
      {hour.format(at)}
    </time>
  );
}

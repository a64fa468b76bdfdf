import { Time } from "~/features/communities/ui/time";
import { useClocks } from "~/features/events/ui/zones";
import { lineOf } from "~/features/events/when";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Emoji } from "~/ui/emoji";
import { Icon } from "~/ui/icon";
import { CalendarIcon, FileIcon, HashIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { DOT } from "~/ui/words";
import type { HitPayload } from "../present";
import styles from "./hits.module.css";
import { Pieces, textOf } from "./pieces";

/** What was found (design/mock/search.html): whose it is, what it is called, the words around what was looked for. */
export function Hits({
  hits,
  now,
  isInRoom = false,
}: {
  hits: readonly HitPayload[];
  now: number;
  isInRoom?: boolean;
}) {
  return (
    <ul>
      {hits.map((hit) => (
        <li key={`${hit.type}-${hit.id}`} className={styles.hit}>
          <Face hit={hit} />
          <div className="grow">
            <h2 dir="auto">
              <Link to={hit.url}>
                <Title hit={hit} isInRoom={isInRoom} />
              </Link>
            </h2>
            {textOf(hit.highlighted_body) !== "" && (
              <p className={styles.words} dir="auto">
                <Pieces of={hit.highlighted_body} />
              </p>
            )}
            {hit.event && <WhenAndWhere event={hit.event} />}
            <p className={styles.about}>
              {!isInRoom && <bdi>{kindOf(hit)}</bdi>}
              {!isInRoom && hit.space && hit.type !== "space" && (
                <>
                  {DOT}
                  <bdi>{hit.space.name}</bdi>
                </>
              )}
              {hit.created_at && (
                <>
                  {!isInRoom && DOT}
                  <Time at={hit.created_at} now={now} />
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Of an event; where it is as far as its reader may know. */
function WhenAndWhere({ event }: { event: NonNullable<HitPayload["event"]> }) {
  const { region, zone } = useClocks(event);
  return (
    <p className={styles.event}>
      <Icon as={CalendarIcon} size={16} />
      <span>{lineOf(event, region, zone)}</span>
      {event.in_person_location && (
        <>
          {DOT}
          <bdi>{event.in_person_location}</bdi>
        </>
      )}
    </p>
  );
}

function Face({ hit: { type, author, space } }: { hit: HitPayload }) {
  if (type === "space") {
    return (
      <span className={styles.tile}>
        {space?.emoji ? <Emoji>{space.emoji}</Emoji> : <Icon as={HashIcon} size={18} />}
      </span>
    );
  }
  if (author) return <Avatar name={author.name} avatar={author.avatar} size={32} />;
  return (
    <span className={styles.tile}>
      <Icon as={FileIcon} size={18} />
    </span>
  );
}

/** Of a comment it is its post's; of a message the room's, and in that room whose it is. */
function Title({ hit, isInRoom }: { hit: HitPayload; isInRoom: boolean }) {
  if (isInRoom) return hit.author?.name ?? m.search_message();
  if (hit.type === "comment") return m.search_comment_on({ title: textOf(hit.highlighted_name) });
  return <Pieces of={hit.highlighted_name} />;
}

function kindOf({ type, author }: HitPayload): string {
  if (type === "member") return m.search_member();
  if (type === "space") return m.search_space();
  if (type === "message") return author ? m.search_message_by({ name: author.name }) : m.search_message();
  if (type === "comment") return author ? m.search_comment_by({ name: author.name }) : m.search_comment();
  return author ? m.search_post_by({ name: author.name }) : m.search_post();
}

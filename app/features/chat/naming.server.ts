import { readableByMember } from "~/features/spaces/readable.server";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import type { CleanDoc } from "~/ui/editor/clean-doc";
import { asWords, mapMentions, mentionOf } from "~/ui/editor/mention-rules";
import { mapNames, nameMark } from "./named-words";
import type { FoundRoom } from "./queries.server";

/** Whom words name of those who read a room, by the ids in addresses. */
export type Readers = ReadonlyMap<string, Reader>;

interface Reader {
  uid: string;
  id: number;
  name: string;
}

/** Asks who of these reads the room by now: a trip, and only where somebody is named. */
export async function readersAmong(ctx: Ctx, room: FoundRoom, uids: ReadonlySet<string>): Promise<Readers> {
  const rows = await ctx.read(
    () => sql<Reader>`select m.public_uid as uid, m.id, m.name from json_each(${JSON.stringify([...uids])}) j
        cross join chat_rooms r on r.id = ${room.id} and r.community_id = ${ctx.community.id}
        cross join members m on m.community_id = r.community_id and m.public_uid = j.value and m.status = 'active'
        left join spaces s on s.id = r.space_id
      where iif(r.space_id is null, exists (select 1 from chat_participants q where q.room_id = r.id
        and q.member_id = m.id and q.left_at is null), ${readableByMember(ctx.now())})`,
  );
  return new Map(rows.map((row) => [row.uid, row]));
}

/** A message's document with its readers by the names that they go by now; everybody else is words. */
export const withReaders = (doc: CleanDoc, readers: Readers): CleanDoc =>
  mapMentions(doc, (mention) => {
    const found = readers.get(mentionOf(mention.attrs).id);
    return found ? { ...mention, attrs: { id: found.uid, label: found.name } } : asWords(mention);
  }) as CleanDoc;

/** The same of the words from which it was made. */
export const wordsWithReaders = (text: string, readers: Readers): string =>
  mapNames(text, ({ id, name }) => {
    const found = readers.get(id);
    return found ? nameMark({ id, name: found.name }) : `@${name}`;
  });

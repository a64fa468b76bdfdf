import { members } from "#db/community/schema";
import { addressMark, isWrittenTo, membersByAddress } from "~/features/accounts/imported-people.server";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { faceFor } from "~/ui/avatar/face";
import type { AuthorsInput } from "./input";
import { insertImported } from "./json-insert.server";
import { importPolicy } from "./policy";
import { countNew, findRun, idsOf } from "./run.server";

type Author = AuthorsInput["authors"][number];

/**
 * Who wrote what follows: members without an account. Whose address a member of this community has proven is that member;
 * another's waits for whoever proves it (`findWaitingAuthor`). Safe to send again, and nobody is told.
 */
export async function importAuthors(ctx: Ctx, input: AuthorsInput): Promise<{ new: number }> {
  authorize(importPolicy, "can_import", ctx.viewer, null);
  const [{ source }, here, standing] = await Promise.all([
    findRun(ctx, input.id),
    membersByAddress(ctx, [...new Set(input.authors.map(addressIn).filter((address) => address !== ""))]),
    idsOf(ctx, input.id, "members", input.authors, (author) => author.external_id),
  ]);
  const fresh = input.authors.filter(({ external_id }) => !standing.has(external_id));
  const waiting = await waitingFor(ctx, fresh);
  const known = fresh.flatMap((author) => {
    const id = here.get(addressIn(author)) ?? waiting.get(markIn(ctx, author));
    return id === undefined ? [] : [{ author, id }];
  });
  const isKnown = new Set(known.map(({ author }) => author.external_id));
  const unknown = fresh.filter(({ external_id }) => !isKnown.has(external_id));
  return countNew(
    ctx,
    insertImported(
      members,
      unknown.map((author) => memberRow(ctx, author, source)),
    ),
    [peopleWrite(ctx, source, known), addressWrite(ctx, source, input.authors)],
  );
}

const addressIn = ({ email }: Author): string => (/^[^\s@]+@[^\s@]+$/.test(email) ? email.toLowerCase() : "");

const markIn = (ctx: Ctx, author: Author): string =>
  addressIn(author) === "" ? "" : addressMark(ctx, addressIn(author));

/** Authors of another import whom nobody has taken over yet, by the mark of their address. */
async function waitingFor(ctx: Ctx, authors: readonly Author[]): Promise<Map<string, number>> {
  const marks = authors.map((author) => markIn(ctx, author)).filter((mark) => mark !== "");
  if (marks.length === 0) return new Map();
  const found = await ctx.read(
    () => sql<{ mark: string; id: number }>`select p.address as mark, m.id from json_each(${JSON.stringify(marks)}) j
      cross join imported_people p indexed by imported_people_address
        on p.community_id = ${ctx.community.id} and p.address = j.value
      cross join members m on m.id = p.member_id and m.status = 'imported'`,
  );
  return new Map(found.map(({ mark, id }) => [mark, id]));
}

function memberRow(ctx: Ctx, author: Author, source: string) {
  const id = ctx.newId();
  return {
    id,
    communityId: ctx.community.id,
    publicUid: newUid(),
    role: "member" as const,
    // Nobody signs in as an imported author until they prove its address, or an admin lets a person claim them.
    status: "imported" as const,
    name: author.name,
    authorNumber: author.number,
    avatar: `drawn:${faceFor(id)}`,
    locale: ctx.community.locale,
    timeZone: "UTC",
    emailConfirmed: 0,
    source,
    externalId: author.external_id,
    joinedAt: author.joined_at,
    updatedAt: ctx.now(),
  };
}

const peopleWrite = (ctx: Ctx, source: string, known: readonly { author: Author; id: number }[]): Write =>
  write(sql`insert into imported_people (community_id, source, external_id, member_id)
    select ${ctx.community.id}, ${source}, j.value ->> 0, j.value ->> 1
    from json_each(${JSON.stringify(known.map(({ author, id }) => [author.external_id, id]))}) j where true
    on conflict (community_id, source, external_id) do nothing`);

/**
 * The marks of those who came with an address and whom nobody has taken over; as the file says it now, unless people have
 * written to them here since: what stands there is read by whom they wrote to, and no file says who that is.
 */
function addressWrite(ctx: Ctx, source: string, authors: readonly Author[]): Write {
  const marks = authors.map((author) => [author.external_id, markIn(ctx, author)]).filter(([, mark]) => mark !== "");
  return write(sql`insert into imported_people (community_id, source, external_id, member_id, address)
    select m.community_id, m.source, m.external_id, m.id, j.value ->> 1 from json_each(${JSON.stringify(marks)}) j
    cross join members m on m.community_id = ${ctx.community.id} and m.source = ${source}
      and m.external_id = j.value ->> 0 and m.status = 'imported'
    where not ${isWrittenTo(ctx, sql`m.id`)} on conflict (community_id, source, external_id) do update set address = excluded.address`);
}

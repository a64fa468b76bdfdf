// Spaces that are made in a group whose members come into each: the job behind them killed in the midst of its steps.
import { tally } from "./checks.mjs";

/** Their jobs are a few steps each; a kill comes into some of them. */
const MOST = 40;
const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** A group that adds its members to new spaces, with the crowd in it. */
export async function openHalls(person, place) {
  const group = { what: "group of halls", key: `key-halls-${place.slug}` };
  await person.json(group, place.slug, "/internal_api/space_groups", "POST", group.key, {
    name: "Halls",
    automatically_add_members_to_new_spaces: true,
  });
  person.journal.hallsIn = group.id;
  const first = await makeHall(person, place);
  const text = `insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
    select id, community_id, id, ?2, 'group', ?3, ${FOR_EVER}, ?4 from members
    where community_id = ?1 and account_id is null`;
  await person.house.rows(place.shard, text, [place.id, first.id, group.id, Date.now()]);
  // It had nobody to let in when it was made.
  person.journal.halls.length = 0;
}

/** A space more in it: sent again after a lost answer it is one, with one job. */
export async function makeHall(person, place) {
  const label = person.next("hall");
  const hall = { what: `hall ${label}`, key: `key-${label}-${place.slug}` };
  if (person.journal.halls.length >= MOST) return hall;
  person.journal.halls.push(hall);
  await person.json(hall, place.slug, "/internal_api/spaces", "POST", hall.key, {
    space_group_id: person.journal.hallsIn,
    name: label,
  });
  return hall;
}

/** What the checks look at, of one shard. */
export const HALLS = {
  halls: "select id, community_id as communityId, space_group_id as groupId, name from spaces",
  hallJobs: "select id, state, error, done, changed, input from jobs where kind = 'spaces.let_group_in'",
  hallGrants: `select g.space_id as spaceId, g.member_id as memberId, f.name as fact from access_grants g
    left join facts f on f.id = g.granted_by_fact where g.source_kind = 'group'`,
};

/** Whoever is in the group is in each of its new spaces once, because of it, by one job that has ended. */
export function halls(truth, journal) {
  const crowd = truth.members.filter((one) => one.communityId === journal.places[0].id && one.accountId === null);
  const grants = Map.groupBy(truth.hallGrants, ({ spaceId }) => spaceId);
  const jobs = Map.groupBy(truth.hallJobs, ({ input }) => JSON.parse(input).space_ids[0]);
  const there = truth.halls.filter(({ groupId }) => groupId === journal.hallsIn);
  const lost = journal.halls.filter(({ state, id }) => state === "acked" && !there.some((hall) => hall.id === id));
  const made = there.filter(({ id }) => jobs.has(id));
  return [
    ...lost.map(({ what }) => `${what} was acknowledged and is not there`),
    // The first one was made before anybody was in the group.
    ...(there.length - made.length === 1 ? [] : [`${there.length} halls, ${made.length} of them with a job`]),
    ...made.flatMap(({ id, name }) => {
      const own = jobs.get(id) ?? [];
      const given = grants.get(id) ?? [];
      const times = tally(given.map(({ memberId }) => memberId));
      const missing = crowd.filter((one) => times.get(one.id) !== 1);
      return [
        ...(own.length === 1 && own[0].state === "done" ? [] : [`its jobs are ${JSON.stringify(own)}`]),
        ...(missing.length === 0 ? [] : [`${missing.length} members are in it not at all or twice: ${missing[0].id}`]),
        ...(own[0]?.changed === given.length ? [] : [`says ${own[0]?.changed} let in, ${given.length} are`]),
        ...given
          .filter(({ fact }) => fact !== "space.group_members_added")
          .slice(0, 3)
          .map(({ memberId, fact }) => `member ${memberId} was let in by ${fact}`),
      ].map((what) => `hall ${name}: ${what}`);
    }),
  ].slice(0, 20);
}

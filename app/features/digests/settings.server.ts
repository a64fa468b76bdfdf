import { invalid } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, provided, type Write, when, write } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import { digestFact } from "./facts";
import type { DigestInput } from "./input";
import { digestPolicy } from "./policy";
import { type DigestSettings, presentSettings, type SettingsRow } from "./present";
import { DAYS, USUAL } from "./rules";
import { FIRST_MS } from "./week";

const COLUMNS = sql`is_on as isOn, day, hour, introduction, has_posts as hasPosts, has_spaces as hasSpaces,
  has_members as hasMembers, next_at as nextAt`;

/** What is written to everybody once a week, and when; as it would be where nobody has chosen. Admins only. */
export async function findDigestSettings(ctx: Ctx): Promise<DigestSettings> {
  const [row] = await ctx.read(
    () => sql<SettingsRow>`select ${COLUMNS} from weekly_digests where community_id = ${ctx.community.id}`,
  );
  authorize(digestPolicy, "can_manage_weekly_digest", ctx.viewer, null);
  return presentSettings(row ?? null);
}

/** The same for whoever writes one, in nobody's name; null where it is off. */
export async function getWeekly(ctx: Ctx): Promise<SettingsRow | null> {
  const [row] = await ctx.read(
    () =>
      sql<SettingsRow>`select ${COLUMNS} from weekly_digests where community_id = ${ctx.community.id} and is_on = 1`,
  );
  return row ?? null;
}

/**
 * What is absent stays. Safe to repeat. A week that has begun somewhere by the new day and hour is over: nobody is
 * written to twice in one, nor late. Admins only. Throws 422, or 409 in a race, digest_empty for one in which there could
 * never be anything.
 */
export async function updateWeekly(ctx: Ctx, input: DigestInput): Promise<void> {
  const viewer = await ctx.prove();
  authorize(digestPolicy, "can_manage_weekly_digest", viewer, null);
  if (input.has_posts === false && input.has_spaces === false) throw invalid({ has_posts: "digest_empty" });
  const { id } = ctx.community;
  const now = ctx.now();
  const writes: Write[] = [
    write(sql`insert into weekly_digests (community_id, day, hour, next_at, updated_at)
      values (${id}, ${USUAL.day}, ${USUAL.hour}, 0, ${now}) on conflict (community_id) do nothing`),
    changed(ctx, input),
    provided(
      sql`exists (select 1 from weekly_digests where community_id = ${id} and has_posts + has_spaces > 0)`,
    ).otherwise("digest_empty"),
  ];
  if (input.is_on !== undefined) {
    const turned = sql`update weekly_digests set is_on = ${input.is_on}, walked_joined = null, walked_id = null,
        ${anew(now)}, updated_at = ${now} where community_id = ${id} and is_on <> ${input.is_on}`;
    writes.push(
      when(turned).record(digestFact(input.is_on ? "weekly_digest.turned_on" : "weekly_digest.turned_off", id)),
    );
  }
  await commit(ctx, { writes, changesPublicPages: "recorded" });
}

/** All but whether it is on, where something of it is another. */
function changed(ctx: Ctx, input: DigestInput): Write {
  const { id } = ctx.community;
  const now = ctx.now();
  const day = input.day === undefined ? null : DAYS.indexOf(input.day);
  const hour = input.hour ?? null;
  const said = sql`coalesce(${day}, day) as day, coalesce(${hour}, hour) as hour,
    coalesce(${input.introduction}, introduction) as introduction, coalesce(${input.has_posts}, has_posts) as has_posts,
    coalesce(${input.has_spaces}, has_spaces) as has_spaces, coalesce(${input.has_members}, has_members) as has_members`;
  const isMoved = sql`(w.day, w.hour) <> (n.day, n.hour)`;
  return when(sql`update weekly_digests as w set day = n.day, hour = n.hour, introduction = n.introduction,
      has_posts = n.has_posts, has_spaces = n.has_spaces, has_members = n.has_members, updated_at = ${now},
      week = iif(${isMoved}, max(w.week, ${begun(now)}), w.week),
      next_at = iif(${isMoved} and w.walked_id is null, ${nextOf(now)}, w.next_at)
    from (select ${said} from weekly_digests where community_id = ${id}) n
    where w.community_id = ${id} and (w.day, w.hour, w.introduction, w.has_posts, w.has_spaces, w.has_members)
      <> (n.day, n.hour, n.introduction, n.has_posts, n.has_spaces, n.has_members)`).record(
    digestFact("weekly_digest.updated", id),
  );
}

const DAY_MS = raw("86400000");

/** As `weekBegun` says, in the row, of its new day and hour `n`: two admins may say one each. */
const begun = (now: number, n = raw("n.")) => {
  // What D1 binds divides as a fraction.
  const days = sql`cast((${now + FIRST_MS} - ${n}day * ${DAY_MS} - ${n}hour * 3600000) / ${DAY_MS} as integer)`;
  return sql`(${days} - (${days} + 3) % 7)`;
};

/** As `beginOf` says of the week after. */
const nextOf = (now: number, n = raw("n."), w = raw("w.")) =>
  sql`((max(${w}week, ${begun(now, n)}) + 7 + ${n}day) * ${DAY_MS} + ${n}hour * 3600000 - ${FIRST_MS})`;

const anew = (now: number) => {
  const own = raw("");
  return sql`week = max(week, ${begun(now, own)}), next_at = ${nextOf(now, own, own)}`;
};

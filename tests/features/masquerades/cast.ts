import { call, type Person, rows, run, type World } from "../../world";
import { sql } from "~/platform/database/sql";

export interface Wish {
  entity_id?: number;
  entity_type?: string;
  mode?: string;
}

/** What a door answered: its status, its body, and the cookies the browser has afterwards. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  cookie: string;
}

export const asMember = (member: Person, mode = "view_only"): Wish => ({
  entity_id: member.id,
  entity_type: "CommunityMember",
  mode,
});
export const AS_VISITOR: Wish = { entity_type: "Visitor" };

export async function begin({ community }: World, who: Person | null, wish: Wish): Promise<Answer> {
  return answerOf(who, await call(community, who, "/internal_api/masquerades", { json: wish }));
}

export async function end({ community }: World, who: Person): Promise<Answer> {
  return answerOf(who, await call(community, who, "/internal_api/masquerades", { method: "DELETE" }));
}

/** The browser of `who` while the masquerade stands. */
export async function looking(world: World, who: Person, wish: Wish): Promise<Person> {
  const { status, body, cookie } = await begin(world, who, wish);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { ...who, cookie };
}

export const payload = async ({ community }: World, who: Person) =>
  (await (await call(community, who, "/internal_api/current_user")).json()) as Record<string, Record<string, unknown>>;

/** The masquerade's facts of a community, in the order in which they happened. */
export const factsOf = ({ community }: World) =>
  rows<{ name: string; actor: number | null; actedBy: number | null; subject: number; payload: string }>(
    community,
    sql`select name, actor_id as actor, acted_by as actedBy, subject_id as subject, payload from facts
      where community_id = ${community.id} and name like 'masquerade.%' order by seq`,
  );

/** How many of the admin's masquerades have a row. */
export async function standing({ community }: World, admin: Person): Promise<number> {
  const [row] = await rows<{ n: number }>(
    community,
    sql`select count(*) as n from member_sessions where community_id = ${community.id} and masquerader_id = ${admin.id}`,
  );
  return row?.n ?? 0;
}

export const setRole = ({ community }: World, { id }: Person, role: string) =>
  run(community, sql`update members set role = ${role} where id = ${id} and community_id = ${community.id}`);

async function answerOf(who: Person | null, response: Response): Promise<Answer> {
  const jar = new Map((who?.cookie ?? "").split("; ").map((pair) => [pair.split("=")[0], pair]));
  for (const line of response.headers.getSetCookie()) {
    const pair = line.split(";")[0] ?? "";
    const [name = ""] = pair.split("=");
    if (name.includes("bookmark")) continue;
    if (/Max-Age=0/.test(line)) jar.delete(name);
    else jar.set(name, pair);
  }
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: [...jar.values()].filter(Boolean).join("; "),
  };
}

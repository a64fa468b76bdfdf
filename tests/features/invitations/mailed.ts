import { sql } from "~/platform/database/sql";
import { call, type Person, rows, run, type World } from "../../world";
import type { KeptMail } from "../accounts/cast";
import { finishDue } from "../jobs/finish";

export interface Came {
  invited: string[];
  members: string[];
  waiting: string[];
}

/** Invites as the owner, or whoever is named, and lets the letters be written. */
export async function inviteByMail(
  world: World,
  json: Record<string, unknown>,
  who: Person = world.olive,
): Promise<Came> {
  const answer = await call(world.community, who, "/internal_api/bulk_invitations", { json });
  if (answer.status !== 201) throw new Error(`inviting: ${answer.status} ${await answer.text()}`);
  await finishDue(world.community);
  return answer.json();
}

/** Letters to an address, the newest first. */
export async function lettersTo(world: World, address: string): Promise<KeptMail[]> {
  const kept = await rows<{ body: string }>(
    world.community,
    sql`select body from outgoing where recipient = ${address} order by id desc`,
  );
  return kept.map(({ body }) => JSON.parse(body) as KeptMail);
}

/** The number of the newest invitation of an address. */
export async function idOf(world: World, address: string): Promise<number> {
  const [row] = await rows<{ id: number }>(
    world.community,
    sql`select id from invitation_links where email = ${address} order by id desc limit 1`,
  );
  if (!row) throw new Error(`nobody has invited ${address}`);
  return row.id;
}

/** As if its last letter had been written so many days earlier. */
export const age = (world: World, days: number, id: number) =>
  run(
    world.community,
    sql`update invitation_links set sent_at = sent_at - ${days * 86_400_000}, expires_at = expires_at - ${days * 86_400_000}
      where id = ${id}`,
  );

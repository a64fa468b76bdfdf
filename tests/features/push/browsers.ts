import type { CommunityRef } from "~/platform/context";
import { newUid } from "~/lib/ids";
import { BROWSER_KEYS } from "../../support/browser-keys";
import { call, env, type Person, type World } from "../../world";

/** What a browser's script was given, and what came with it. */
export interface Told {
  data: { title: string; body: string; path: string; tag: string; lines: number[]; always?: true };
  headers: Record<string, string>;
  isSigned: boolean;
}

/** As a browser gives itself away that wants to be told; `answers` is what its push service says. */
export const subscription = (name: string, answers = "201") => ({
  endpoint: `https://push.example.com/${answers}/${name}`,
  keys: BROWSER_KEYS,
});

/** A browser of a member's that is told; its name. */
export async function addBrowser(community: CommunityRef, who: Person, answers?: string): Promise<string> {
  const name = newUid();
  const answer = await call(community, who, "/internal_api/push/devices", { json: subscription(name, answers) });
  if (answer.status !== 201) throw new Error(`no browser: ${answer.status} ${await answer.text()}`);
  return name;
}

/** What it was told since it was last asked. */
export async function toldTo(name: string): Promise<Told[]> {
  if (!env.OUTBOUND) throw new Error("there is no network");
  return (await env.OUTBOUND.fetch(`https://double.example.com/pushed?to=${name}`)).json();
}

/** The row of a browser of the owner's that is told. */
export async function browserOf(world: World): Promise<number> {
  await addBrowser(world.community, world.olive);
  const answer = await call(world.community, world.olive, "/internal_api/push/devices");
  return ((await answer.json()) as { records: { id: number }[] }).records[0]?.id ?? 0;
}

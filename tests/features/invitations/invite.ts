import { call, type Person, type World } from "../../world";

export const links = "/internal_api/invitation_links";

/** A link that the owner made; its code and id. */
export async function addLink(world: World, json: Record<string, unknown> = {}, who: Person | null = world.olive) {
  const answer = await call(world.community, who, links, { json: { name: "A fair", ...json } });
  if (answer.status !== 201) throw new Error(`link: ${answer.status} ${await answer.text()}`);
  const { id, invitation_link } = await answer.json<{ id: number; invitation_link: string }>();
  return { id, code: new URL(invitation_link).pathname.replace("/i/", "") };
}

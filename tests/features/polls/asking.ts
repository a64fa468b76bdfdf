import type { PollPayload } from "~/features/polls/rules";
import type { PostPayload } from "~/features/posts/present";
import type { FullPostRow } from "~/features/posts/row";
import type { DocNode } from "~/ui/editor/document";
import { newPoll, type PollDraft } from "~/ui/editor/poll";
import { call, type Person, type SpaceRef, type World } from "../../world";
import { paragraph, post } from "../posts/posting";

/** A poll as its writer would have filled it in. */
export const draftOf = (poll: Partial<PollDraft> = {}): PollDraft => ({
  ...newPoll(),
  question: "Where do you pour?",
  options: ["Centre", "Edge", "Straight"],
  ...poll,
});

export const nodeOf = (poll: PollDraft): DocNode => ({ type: "poll", attrs: { ...poll } });

export const withPolls = (...polls: PollDraft[]): DocNode => ({
  type: "doc",
  content: [paragraph("Before."), ...polls.map(nodeOf), paragraph("After.")],
});

/** A published post that asks. */
export async function ask(
  world: World,
  author: Person,
  space: SpaceRef,
  ...polls: PollDraft[]
): Promise<FullPostRow & { asked: PollPayload[] }> {
  const made = await post(world, author, space, "What do you say", {
    doc: withPolls(...(polls.length > 0 ? polls : [draftOf()])),
  });
  const { polls: asked = [] } = await read(world, author, made);
  return { ...made, asked };
}

export const read = async (
  world: World,
  person: Person | null,
  { spaceSlug, slug }: Pick<FullPostRow, "spaceSlug" | "slug">,
): Promise<PostPayload> =>
  (await call(world.community, person, `/internal_api/spaces/${spaceSlug}/posts/${slug}`)).json<PostPayload>();

/** One's own press of an option, by the door. */
export const press = (world: World, person: Person | null, optionId: number, method: "POST" | "DELETE" = "POST") =>
  call(world.community, person, "/internal_api/poll_responses", { method, json: { poll_option_id: optionId } });

/** What a vote was answered. */
export async function vote(world: World, person: Person, optionId: number, method: "POST" | "DELETE" = "POST") {
  const answer = await press(world, person, optionId, method);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json<{ poll: PollPayload }>()).poll;
}

export const optionOf = (poll: PollPayload | undefined, at: number): number => poll?.poll_options[at]?.id ?? 0;

/** How many chose each, and of which the reader is one. */
export const countsOf = (poll: PollPayload | undefined) =>
  poll?.poll_options.map(({ votes_count, is_mine }) => (is_mine ? `${votes_count}*` : `${votes_count}`)).join(" ");

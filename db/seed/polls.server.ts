import { pollOptions, polls, pollVotes } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity, DemoPost } from "./demo/types";
import { seedId, seedUid } from "./ids";
import { HOUR, memberId } from "./rows.server";

/** What a post's text says of its poll. */
export const pollOf = (demo: DemoCommunity, { key, poll }: DemoPost) =>
  poll && {
    key: seedUid(demo.slug, key, "poll"),
    question: poll.question,
    options: poll.options.map(({ words }) => words),
  };

/** What is asked in a post, and who has answered; triggers count them. */
export function pollRows(
  demo: DemoCommunity,
  post: DemoPost,
  { id: postId, at, now }: { id: number; at: number; now: number },
): Statement[] {
  const asked = pollOf(demo, post);
  if (!asked || !post.poll) return [];
  const communityId = seedId(demo.slug, "community");
  const pollId = seedId(demo.slug, post.key, "poll");
  const optionId = (position: number) => seedId(demo.slug, post.key, "poll", String(position));
  const { options, days } = post.poll;
  return [
    insertInto(polls, {
      id: pollId,
      communityId,
      postId,
      ...asked,
      options: JSON.stringify(asked.options),
      isMultiple: 0,
      isAnonymous: 0,
      results: "always",
      closesAt: now + days * 24 * HOUR,
      salt: seedUid(demo.slug, post.key, "salt"),
      createdAt: at,
    }),
    ...options.map((_, position) => insertInto(pollOptions, { id: optionId(position), communityId, pollId, position })),
    ...options.flatMap(({ voters }, position) =>
      voters.map((key, n) =>
        insertInto(pollVotes, {
          communityId,
          pollId,
          voter: String(memberId(demo, key)),
          slot: 0,
          optionId: optionId(position),
          memberId: memberId(demo, key),
          createdAt: Math.min(now, at + (n * options.length + position + 1) * HOUR),
        }),
      ),
    ),
  ];
}

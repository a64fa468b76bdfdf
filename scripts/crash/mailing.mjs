// Notices by mail and by push, killed between what is written down, what is bundled and what is sent: each once, and none
// never.

import { digestsDue } from "./digests.mjs";

/** Ten minutes pass for what waits, and the cron fires, while people go on. */
export async function mailSoon(house, place) {
  await makeDue(house, place.shard);
  await digestsDue(house, place);
  await house.cron();
}

export const makeDue = (house, shard) =>
  house.rows(shard, "update sendings set due_at = ?1 where channel <> 'letter' and state = 'waiting' and due_at > ?1", [
    Date.now() - 1,
  ]);

/** What is read of them at the end. */
export const MAILING = {
  sendings: `select id, member_id as memberId, channel, kind, state, because, notification_id as lineId, outgoing_id as mailId,
    created_at as at from sendings where channel <> 'letter'`,
  notices: "select id, recipient, sent_at as sentAt from outgoing where kind in ('notice', 'push')",
};

/**
 * Every row says what became of it, what was bundled is in one mail that was sent, no mail is of nothing, and who is
 * mailed about one comment is mailed about the next, unless they follow its post no longer.
 */
export function mailing({ sendings, notices, notifications, follows }) {
  const mails = new Map(notices.map((mail) => [mail.id, mail]));
  const told = new Set(sendings.map(({ mailId }) => mailId));
  const mailed = sendings.filter(({ channel }) => channel === "mail");
  const lines = new Set(mailed.map(({ lineId }) => lineId));
  const since = new Map();
  for (const { memberId, at } of mailed) since.set(memberId, Math.min(at, since.get(memberId) ?? Infinity));
  const isMuted = ({ member_id: who, post_id: post }) =>
    follows.some((one) => one.memberId === who && one.subjectId === post && one.is === 0);
  return [
    ...sendings
      .filter(({ state }) => state !== "handed_over" && state !== "suppressed")
      .map((one) => `what was to leave for ${one.memberId} by ${one.channel} (${one.kind}) is ${one.state}`),
    ...sendings
      .filter(({ state, mailId }) => state === "handed_over" && !mails.get(mailId)?.sentAt)
      .map(
        (one) =>
          `what was to leave for ${one.memberId} by ${one.channel} (${one.kind}) is said to be sent, in nothing that was`,
      ),
    ...notices.filter(({ id }) => !told.has(id)).map(({ id }) => `mail ${id} speaks of nothing that is written down`),
    ...notifications
      .filter((line) => line.kind === "comment" && line.at > (since.get(line.member_id) ?? Infinity))
      .filter((line) => !lines.has(line.id) && !isMuted(line))
      .map((line) => `member ${line.member_id} was told of comment ${line.comment_id} and never mailed`),
  ];
}

// Weekly digests, killed between the walk, the rows and the mails: one for each member, and none never.

/** The week of the first community begins, again and again: its walk starts anew, and everybody's morning is now. */
export async function digestsDue(house, place) {
  const now = Date.now();
  await house.rows(
    place.shard,
    `insert into weekly_digests (community_id, is_on, day, hour, next_at, updated_at) values (?1, 1, ?2, 5, 0, 1)
      on conflict (community_id) do update set week = 0, next_at = 0`,
    [place.id, (new Date(now).getUTCDay() + 6) % 7],
  );
  await house.rows(place.shard, "update members set time_zone = ?2 where community_id = ?1", [
    place.id,
    morningAt(now),
  ]);
  await lettersDue(house, place.shard);
}

/** What waits for its morning leaves now; what is late, somebody has said so. */
export const lettersDue = (house, shard) =>
  house.rows(
    shard,
    `update sendings set state = 'waiting', due_at = ?1 where channel = 'letter'
      and (state = 'late' or (state = 'waiting' and due_at > ?1))`,
    [Date.now() - 1],
  );

/** A zone whose clocks show nine or so. */
function morningAt(now) {
  const ahead = 9 - new Date(now).getUTCHours();
  const hours = ahead < -12 ? ahead + 24 : ahead;
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

/** What is read of them at the end. */
export const DIGESTS = {
  letters: `select id, member_id as memberId, state, because, outgoing_id as mailId, reason from sendings
    where channel = 'letter'`,
  digestMails: "select id, recipient, sent_at as sentAt from outgoing where kind = 'digest'",
};

/** Nobody has two of one week, each row says what became of it, and what is said to be sent is one mail that was. */
export function digests({ letters, digestMails }) {
  const mails = new Map(digestMails.map((mail) => [mail.id, mail]));
  const told = new Set(letters.map(({ mailId }) => mailId));
  const twice = (all, keyOf) => all.map(keyOf).filter((key, at, keys) => keys.indexOf(key) !== at);
  return [
    ...twice(letters, ({ memberId, reason }) => `${memberId} of ${reason}`).map((who) => `two rows for ${who}`),
    ...letters
      .filter(({ state }) => state !== "handed_over" && state !== "suppressed")
      .map(({ memberId, state }) => `the digest of ${memberId} is ${state}`),
    ...letters
      .filter(({ state, mailId }) => state === "handed_over" && !mails.get(mailId)?.sentAt)
      .map(({ memberId }) => `the digest of ${memberId} is said to be sent, in no mail that was`),
    ...digestMails.filter(({ id }) => !told.has(id)).map(({ id }) => `digest ${id} is of nobody's week`),
  ];
}

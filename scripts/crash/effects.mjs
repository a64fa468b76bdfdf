// Every fact had its effect once per listener, counted in the listener's own tables.
// Nobody reads notifications during the runs, so each line is still the one its fact wrote.
import { tally } from "./checks.mjs";

/** What the notifications listener owes to comments, likes and posts, against the lines, actors and facts it wrote. */
export function effects(truth) {
  const told = tally(
    truth.facts
      .filter(({ name }) => name === "notification.created")
      .map(({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`),
  );
  const lines = Map.groupBy(truth.notifications, (line) => line.collapse_key);
  const view = { truth, told, lines, posts: new Map(truth.posts.map((post) => [post.id, post])) };
  return [...ofComments(view), ...ofLikes(view), ...ofPosts(view), ...actorsCounted(truth)];
}

/** Who follows the post is told of a comment of somebody else, its author without having asked: one line each, recorded once. */
function ofComments({ truth, told, lines, posts }) {
  const said = new Map(
    truth.facts.filter(({ name }) => name === "comment.created").map(({ subjectId, at }) => [subjectId, at]),
  );
  const follows = Map.groupBy(truth.follows, (follow) => follow.subjectId);
  return truth.comments.flatMap((comment) => {
    const found = lines.get(`comment:${comment.id}`) ?? [];
    const members = found.map((line) => line.member_id);
    const { owed, allowed } = audience(comment, said.get(comment.id), posts.get(comment.postId)?.authorId, follows);
    const isOnce = new Set(members).size === members.length;
    if (!isOnce || owed.some((id) => !members.includes(id)) || members.some((id) => !allowed.includes(id)))
      return [
        `comment ${comment.id} told members [${members}], of [${allowed}] that could be and [${owed}] that had to`,
      ];
    return found
      .filter((line) => told.get(`notification ${line.id}`) !== 1)
      .map(
        (line) =>
          `comment ${comment.id}: its line ${line.id} was recorded ${told.get(`notification ${line.id}`) ?? 0} times`,
      );
  });
}

/**
 * Who had to be told of a comment, and who else could be. A row keeps the last time its member began to follow, and no
 * other: who began after the comment may have followed before it too, and who has ceased may have been told by then.
 */
function audience(comment, at, authorId, follows) {
  const rows = follows.get(comment.postId) ?? [];
  const others = [
    ...rows,
    ...(rows.some((row) => row.memberId === authorId) ? [] : [{ memberId: authorId, since: 0, is: 1 }]),
  ].filter((row) => row.memberId !== comment.authorId);
  return {
    owed: others.filter((row) => row.is === 1 && row.since <= at).map((row) => row.memberId),
    allowed: others.map((row) => row.memberId),
  };
}

/**
 * Likes of one post are one line, each liker in it once; a like taken back before its delivery tells nobody, nor does one
 * of a post that was taken down or deleted by then.
 */
function ofLikes({ truth, told, lines, posts }) {
  const wentAt = new Map(
    truth.facts
      .filter(({ name }) => name === "post.rejected" || name === "post.deleted")
      .map(({ subjectId, at }) => [subjectId, at]),
  );
  const likedAt = new Map(
    truth.facts
      .filter(({ name }) => name === "post.liked")
      .map(({ subjectId, actorId, at }) => [`${subjectId} ${actorId}`, at]),
  );
  const mayBeSilent = ({ subjectId, memberId }) =>
    (wentAt.get(subjectId) ?? 0) >= (likedAt.get(`${subjectId} ${memberId}`) ?? Number.POSITIVE_INFINITY);
  const given = tally(
    truth.facts.filter(({ name }) => name === "post.liked").map(({ subjectId, actorId }) => `${subjectId} ${actorId}`),
  );
  const actors = new Set(truth.actors.map((one) => `${one.notification_id} ${one.actor_id}`));
  const wrong = truth.likes
    .filter((like) => like.kind === "post" && posts.get(like.subjectId)?.authorId !== like.memberId)
    .flatMap((like) => {
      const [line] = lines.get(`likes:post:${like.subjectId}`) ?? [];
      return mayBeSilent(like) || (line && actors.has(`${line.id} ${like.memberId}`))
        ? []
        : [`the like of post ${like.subjectId} by ${like.memberId} told nobody`];
    });
  for (const [key, found] of lines) {
    const [, postId] = /^likes:post:(\d+)$/.exec(key) ?? [];
    if (!postId) continue;
    const author = posts.get(Number(postId))?.authorId;
    if (found.length !== 1 || found[0].member_id !== author)
      wrong.push(
        `likes of post ${postId} are ${found.length} lines of members [${found.map((line) => line.member_id)}]`,
      );
    const all = [...given]
      .filter(([like]) => like.startsWith(`${postId} `) && !like.endsWith(` ${author}`))
      .reduce((sum, [, times]) => sum + times, 0);
    const recorded = told.get(`notification ${found[0].id}`) ?? 0;
    if (recorded < 1 || recorded > all) wrong.push(`likes of post ${postId}: ${all} facts, recorded ${recorded} times`);
  }
  return wrong;
}

/** Each member of the post's space has at most one line, and the telling was recorded once. */
function ofPosts({ truth, told, lines }) {
  return truth.posts
    .filter(({ status }) => status === "published")
    .flatMap((post) => {
      const found = lines.get(`post:${post.id}`) ?? [];
      const members = found.map((line) => line.member_id);
      const recorded = told.get(`post ${post.id}`) ?? 0;
      const isOwn = members.includes(post.authorId);
      // Whom it names is told apart from whom it is news to: each of the two is recorded once.
      const ways = new Set(found.map(({ kind }) => kind)).size;
      const isOnce =
        new Set(members).size === members.length &&
        recorded <= Math.max(1, ways) &&
        (found.length === 0 || recorded === ways);
      return isOnce && !isOwn ? [] : [`post ${post.id} told members [${members}] and recorded it ${recorded} times`];
    });
}

function actorsCounted(truth) {
  const counted = tally(truth.actors.map((one) => one.notification_id));
  return (
    truth.notifications
      // Lines of a new post, and of a space that many were let into, name their one author without a row for it.
      .filter(
        (line) => line.kind !== "post" && line.kind !== "space_added" && line.actors_count !== counted.get(line.id),
      )
      .map((line) => `notification ${line.id} says ${line.actors_count} actors, there are ${counted.get(line.id) ?? 0}`)
  );
}

import { bookmarkFolders, bookmarks } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import { reminderAt } from "~/features/bookmarks/reminders";
import type { DemoCommunity, DemoMember, DemoPost } from "./demo/types";
import { seedId } from "./ids";
import { demoAccounts, HOUR, memberId, spaceId } from "./rows.server";

const SAVED = 7;

/** What the people one can enter as have saved of others' posts, in folders; of one they are to be told, one is due. */
export function bookmarkRows(demo: DemoCommunity, now: number): Statement[] {
  return demoAccounts(demo).flatMap(({ member }) => {
    const mine = { communityId: seedId(demo.slug, "community"), memberId: memberId(demo, member.key) };
    const folderId = (i: number) => seedId(demo.slug, "bookmark folder", member.key, String(i));
    const row = (
      kind: "post" | "space",
      key: string,
      subjectId: number,
      i: number,
      hoursAgo = Number.POSITIVE_INFINITY,
    ) =>
      insertInto(bookmarks, {
        ...mine,
        id: seedId(demo.slug, "bookmark", member.key, key),
        subjectKind: kind,
        subjectId,
        // Every third stands in none.
        folderId: i % 3 === 2 ? null : folderId(i % demo.folders.length),
        remindAt: i === 1 ? reminderAt("tomorrow", now, member.timeZone) : null,
        dueAt: i === 3 ? Math.floor(now / HOUR) * HOUR : null,
        // Never before it was there.
        createdAt: now - Math.min(i * 29 + 3, hoursAgo) * HOUR,
      });
    return [
      ...demo.folders.map((name, i) => insertInto(bookmarkFolders, { ...mine, id: folderId(i), name, createdAt: now })),
      ...savedBy(demo, member).map(({ key, hoursAgo }, i) =>
        row("post", key, seedId(demo.slug, "post", key), i, hoursAgo),
      ),
      row("space", "pour-over", spaceId(demo, "pour-over"), SAVED + 1),
    ];
  });
}

/** The newest posts of others that everybody reads. */
function savedBy(demo: DemoCommunity, member: DemoMember): DemoPost[] {
  const open = new Set(demo.spaces.filter(({ isPrivate }) => !isPrivate).map(({ key }) => key));
  return demo.posts
    .filter(({ author, space }) => author !== member.key && open.has(space))
    .sort((one, other) => one.hoursAgo - other.hoursAgo)
    .slice(0, SAVED);
}

import { posts } from "#db/community/schema";
import { writeForReaders } from "~/features/posts/writing.server";
import { slugFor } from "~/lib/slug";
import { momentOf, wallOf } from "~/lib/wall-time";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import { docFromText } from "~/ui/editor/document";
import type { DemoCommunity } from "./demo/types";
import { seedId, seedUid } from "./ids";
import { demoAccounts, HOUR, memberId, spaceId } from "./rows.server";

const DAY = 24 * HOUR;

/** What the people one can enter as have scheduled, at nine by their own clocks; the first, who owns the house, in the next one's name. */
export function scheduledRows(demo: DemoCommunity, now: number): Promise<Statement[]> {
  const accounts = demoAccounts(demo);
  const inName = accounts[1] && memberId(demo, accounts[1].member.key);
  const rows = accounts.flatMap(({ member: { key, timeZone } }, i) => {
    const post = demo.scheduled[i];
    if (!post) return [];
    const day = wallOf(now + post.days * DAY, timeZone).slice(0, "2026-12-04".length);
    const at = momentOf(`${day}T09:00`, timeZone) ?? now + post.days * DAY;
    return [rowOf(demo, post, { authorId: memberId(demo, key), asAuthorId: i === 0 ? inName : undefined, at, now })];
  });
  return Promise.all(rows);
}

type Scheduled = DemoCommunity["scheduled"][number];

/** Its texts are words alone: there is nothing to seal. */
const NO_CARDS = { site: { secret: "" } };

async function rowOf(
  demo: DemoCommunity,
  { space, title, text }: Scheduled,
  { authorId, asAuthorId, at, now }: { authorId: number; asAuthorId: number | undefined; at: number; now: number },
): Promise<Statement> {
  const written = await writeForReaders(NO_CARDS, { title, doc: docFromText(text) });
  const shareUid = seedUid(demo.slug, title);
  return insertInto(posts, {
    title,
    bodyDoc: written.bodyDoc,
    bodyHtml: written.bodyHtml,
    excerpt: written.excerpt,
    reading: written.reading,
    rendered: written.rendered,
    id: seedId(demo.slug, "scheduled post", title),
    communityId: seedId(demo.slug, "community"),
    spaceId: spaceId(demo, space),
    authorId,
    asAuthorId,
    postType: "basic",
    status: "scheduled",
    slug: slugFor(title, shareUid),
    shareUid,
    publishedAt: at,
    activityAt: at,
    createdAt: now,
    updatedAt: now,
  });
}

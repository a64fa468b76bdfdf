import { postVersions } from "#db/community/schema";
import { changesBetween } from "~/features/posts/changes.server";
import { versionDoc } from "~/features/posts/version-text.server";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import { seedPostBody } from "./body";
import type { DemoCommunity, DemoPost } from "./demo/types";
import { seedId } from "./ids";
import { factRow } from "./log.server";
import type { DemoPicture } from "./posts.server";
import { HOUR, memberId, spaceId } from "./rows.server";

interface Seeded {
  id: number;
  /** When it was published. */
  at: number;
  addressOf: (key: string) => string;
  picture: DemoPicture | undefined;
}

/** What stood in a post before each of its edits, and that somebody edited it. */
export function versionRows(demo: DemoCommunity, post: DemoPost, { id, at, addressOf, picture }: Seeded): Statement[] {
  const said = [...(post.edits ?? []), post].map(({ title, html }) => {
    const { bodyHtml } = seedPostBody(html, addressOf, picture);
    return { title, bodyHtml, doc: versionDoc({ bodyDoc: "", bodyHtml }) };
  });
  return (post.edits ?? []).flatMap(({ by, hoursAfter }, n) => {
    const [before, after] = [said[n], said[n + 1]];
    if (!before || !after) return [];
    const editedAt = at + hoursAfter * HOUR;
    const counts = changesBetween(before, after);
    return [
      insertInto(postVersions, {
        communityId: seedId(demo.slug, "community"),
        postId: id,
        number: n + 1,
        title: before.title,
        bodyDoc: "",
        bodyHtml: before.bodyHtml,
        editedBy: memberId(demo, by),
        createdAt: editedAt,
        editedAt,
        wordsAdded: counts.words_added,
        wordsRemoved: counts.words_removed,
        picturesAdded: counts.pictures_added,
        picturesRemoved: counts.pictures_removed,
      }),
      factRow(demo, {
        name: "post.updated",
        actorId: memberId(demo, by),
        about: { kind: "post", id },
        payload: { space_id: spaceId(demo, post.space), author_id: memberId(demo, post.author) },
        at: editedAt,
      }),
    ];
  });
}

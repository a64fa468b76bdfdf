import { posts, spaceGroups, spaces } from "#db/community/schema";
import { grantWrites } from "~/features/access/grants.server";
import { DIRECT } from "~/features/access/sources";
import { postCreated, postPublished } from "~/features/posts/facts";
import { candidatesOf, draftSlug } from "~/features/posts/slugs.server";
import { writeForReaders } from "~/features/posts/writing.server";
import { groupFact, spaceFact } from "~/features/spaces/facts";
import type { Locale } from "~/i18n/locale";
import { newUid } from "~/lib/ids";
import { slugFor } from "~/lib/slug";
import type { Ctx } from "~/platform/context";
import { type Commit, type Write, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { type Statement, sql } from "~/platform/database/sql";
import { docFromText } from "~/ui/editor/document";
import { TEMPLATES, type TemplateSpace } from "./catalogue";
import { templateFact } from "./facts";
import { freeAmong, TEMPLATE_SOURCE, type TemplateName } from "./rules";

export interface Beginning {
  locale: Locale;
  /** Whose words they become, and who is in every space. */
  memberId: number;
  /** Behind what stands there already. */
  firstPosition?: number;
  /** Addresses that are not to be had, of spaces and of groups. */
  taken?: { spaces: readonly string[]; groups: readonly string[] };
}

/** All that a template brings, for a commit that makes it or nothing: groups, spaces, their first posts, its maker in them. */
export async function templateRows(
  ctx: Ctx,
  name: TemplateName,
  { locale, memberId, firstPosition = 1, taken }: Beginning,
): Promise<Required<Pick<Commit, "writes" | "facts">>> {
  const said = { locale };
  const now = ctx.now();
  const made = { communityId: ctx.community.id, createdAt: now };
  const slugs = { spaces: new Set(taken?.spaces), groups: new Set(taken?.groups) };
  const writes: Write[] = [];
  const facts: Commit["facts"] = [templateFact("assigned", ctx.community.id, name)];
  let nth = 0;
  let welcomeId: number | null = null;
  for (const [place, group] of TEMPLATES[name].groups.entries()) {
    const groupId = ctx.newId();
    const groupName = group.name({}, said);
    const slug = freeAmong(slugs.groups, slugFor(groupName, "start"));
    writes.push(
      write(insertInto(spaceGroups, { ...made, id: groupId, name: groupName, slug, position: firstPosition + place })),
    );
    facts.push(groupFact("space_group.created", groupId));
    for (const [at, space] of group.spaces.entries()) {
      const id = ctx.newId();
      const spaceName = space.name({}, said);
      const slug = freeAmong(slugs.spaces, slugFor(spaceName, space.key));
      writes.push(
        write(
          insertInto(spaces, {
            ...made,
            id,
            spaceGroupId: groupId,
            slug,
            name: spaceName,
            emoji: space.emoji,
            description: space.about({}, said),
            postType: "basic",
            isPrivate: Number(space.isPrivate === true),
            visibility: "listed",
            membersCanPost: Number(space.isOurs !== true),
            position: at + 1,
            createdBy: memberId,
            source: TEMPLATE_SOURCE,
            externalId: `${name}/${space.key}`,
          }),
        ),
        ...grantWrites(ctx, { memberId, spaceId: id, source: DIRECT }),
      );
      facts.push(spaceFact("space.created", id, { space_group_id: groupId }));
      for (const post of await writtenIn(ctx, space, locale)) {
        const postId = ctx.newId();
        const shareUid = newUid(12);
        // The first of them stands first in a feed, which begins with the newest.
        const date = now - nth++;
        const { fileIds: _none, polls: _asked, ...words } = post;
        welcomeId ??= postId;
        writes.push(
          write(
            insertInto(posts, {
              communityId: ctx.community.id,
              id: postId,
              spaceId: id,
              authorId: memberId,
              postType: "basic",
              status: "published",
              ...words,
              slug: draftSlug(shareUid),
              shareUid,
              publishedAt: date,
              activityAt: date,
              createdAt: date,
              updatedAt: date,
              source: TEMPLATE_SOURCE,
              externalId: `${name}/${space.key}/${nth}`,
            }),
          ),
        );
        writes.push(write(takeAddress(ctx, postId, slug, candidatesOf(words.title, shareUid))));
        const about = { id: postId, spaceId: id, authorId: memberId };
        facts.push(postCreated(about, newUid(24)), postPublished(about));
      }
      // One's own words are no news to oneself.
      writes.push(
        write(sql`insert into space_reads (community_id, member_id, space_id, read_at)
          values (${ctx.community.id}, ${memberId}, ${id}, ${now})`),
      );
    }
  }
  // The first of them greets whoever joins, unless an admin has chosen another.
  writes.push(
    write(sql`update communities set welcome_post_id = coalesce(welcome_post_id, ${welcomeId})
      where community_id = ${ctx.community.id}`),
  );
  return { writes, facts };
}

/** A space of this address may have stood here: what its posts were called leads to where they were moved. */
const takeAddress = (ctx: Ctx, postId: number, spaceSlug: string, names: readonly string[]): Statement =>
  sql`update posts set slug = (select n.value from json_each(${JSON.stringify(names)}) n
      where not exists (select 1 from post_addresses a where a.community_id = ${ctx.community.id}
        and a.space_slug = ${spaceSlug} and a.slug = n.value) order by n.key limit 1)
    where id = ${postId} and community_id = ${ctx.community.id}`;

const writtenIn = (ctx: Ctx, { posts: written = [] }: TemplateSpace, locale: Locale) =>
  Promise.all(
    written.map(({ title, body }) =>
      writeForReaders(ctx, { title: title({}, { locale }), doc: docFromText(body({}, { locale })) }),
    ),
  );

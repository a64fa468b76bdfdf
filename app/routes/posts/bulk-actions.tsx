import { redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { listSpacePlaces } from "~/features/invitations/places.server";
import { jobPath } from "~/features/jobs/ui/addresses";
import { listMembers } from "~/features/members/directory.server";
import { getMemberName } from "~/features/members/person.server";
import { listMatching, listToChoose } from "~/features/posts/bulk-choices.server";
import { bulkInput, filterOf, tickedPosts } from "~/features/posts/bulk/input";
import { startBulk } from "~/features/posts/bulk/start.server";
import { addressOf, BulkFilters, MeantAuthors } from "~/features/posts/ui/bulk-filters";
import { BulkForm } from "~/features/posts/ui/bulk-form";
import { listTopicNames } from "~/features/topics/queries.server";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { FileIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { EmptyState } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/bulk-actions";

export const meta = pageMeta(m.posts_bulk_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const filter = filterOf(ctx.request.url.searchParams);
    const isMeant = filter.who !== "" && filter.author === undefined;
    const [page, spaces, topics, author, meant] = await Promise.all([
      isMeant ? null : listToChoose(ctx, filter),
      listSpacePlaces(ctx),
      listTopicNames(ctx),
      filter.author === undefined ? null : getMemberName(ctx, filter.author),
      isMeant ? listMembers(ctx, { q: filter.who, status: "active" }) : null,
    ]);
    const [only, another] = meant?.members ?? [];
    // One of that name is who is meant.
    if (only && !another && meant?.cursor === null) {
      throw redirect(addressOf({ ...filter, who: "", author: only.publicUid }));
    }
    return { filter, page, spaces, topics, author, meant: meant?.members ?? null };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const filter = filterOf(ctx.request.url.searchParams);
    const isAll = field(form, "which") === "all";
    const act = field(form, "act");
    const asked = parseForm(bulkInput, {
      post_ids: isAll ? await listMatching(ctx, filter) : tickedPosts(form),
      action: act,
      value: field(form, act === "move" ? "space" : "topic"),
    });
    throw redirect(jobPath((await startBulk(ctx, asked, field(form, "requestKey"))).job));
  });

/** Settings > Bulk actions: one thing done with many posts. */
export default function BulkActions({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, spaces, topics, author, meant } = loaderData;
  const { values, fields, message } = savedOrRefused(actionData);
  // As where a single post is moved: a space of members or of something else takes none.
  const open = useSidebarGroups().flatMap((group) => group.spaces.filter(({ canPost }) => canPost));
  const takes = new Map(
    open.map(({ id, takesPictures, takesEvents }) => [
      id,
      takesPictures ? FOR.pictures : takesEvents ? FOR.events : null,
    ]),
  );
  return (
    <SettingsPage title={m.posts_bulk_title()} description={m.posts_bulk_text()}>
      <SettingsSection full>
        <BulkFilters filter={filter} spaces={spaces} topics={topics} author={author} />
        {meant && <MeantAuthors members={meant} filter={filter} />}
        {page && page.posts.length === 0 && (
          <EmptyState
            compact
            icon={FileIcon}
            title={m.posts_bulk_none()}
            text={page.cursor ? m.posts_bulk_none_in_part() : m.posts_bulk_none_text()}
          />
        )}
        {page && page.posts.length > 0 && (
          <BulkForm
            key={JSON.stringify(filter)}
            posts={page.posts}
            filter={filter}
            topics={topics}
            spaces={spaces.flatMap(({ id, name }) => {
              const named = takes.get(id);
              return named === undefined ? [] : [{ id, name: named ? named({ name }) : name }];
            })}
            hasMore={page.cursor !== null || filter.cursor !== undefined}
            values={values}
            errors={fields}
            message={message}
          />
        )}
        {page?.cursor && (
          <div className="more-row">
            <Button size="sm" to={addressOf({ ...filter, cursor: page.cursor })}>
              {page.posts.length === 0 ? m.posts_bulk_look_further() : m.posts_load_more()}
            </Button>
          </div>
        )}
      </SettingsSection>
    </SettingsPage>
  );
}

/** What a space is called that takes posts of one kind alone. */
const FOR = { pictures: m.posts_bulk_for_pictures, events: m.posts_bulk_for_events } as const;

import { redirect } from "react-router";
import { deleteBookmark } from "~/features/bookmarks/commands.server";
import { bookmarkKey } from "~/features/bookmarks/input";
import { listBookmarks } from "~/features/bookmarks/queries.server";
import { BOOKMARK_KINDS, BOOKMARK_TYPES, kindOfType } from "~/features/bookmarks/rules";
import { BookmarkRow } from "~/features/bookmarks/ui/bookmark-row";
import { kindName } from "~/features/bookmarks/ui/words";
import { pageMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { BookmarkIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/states";
import { TabLink, Tabs } from "~/ui/tabs";
import type { Route } from "./+types/bookmarks";
import { actPage, field, loadPage } from "./support.server";

export const meta = pageMeta(m.bookmarks_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const query = ctx.request.url.searchParams;
    const kind = kindOfType(query.get("bookmarkable_type") ?? "");
    return { kind, page: await listBookmarks(ctx, { kind, cursor: query.get("cursor") }), now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    if (field(form, "intent") !== "remove") throw invalid({ intent: "invalid" });
    await deleteBookmark(ctx, parseForm(bookmarkKey, form).id);
    return redirect(`/bookmarks${ctx.request.url.search}`);
  });

export default function Bookmarks({ loaderData }: Route.ComponentProps) {
  const { kind, page, now } = loaderData;
  const chosen: Record<string, string> = kind ? { bookmarkable_type: BOOKMARK_TYPES[kind] } : {};
  return (
    <Columns>
      <PageHeader
        title={m.bookmarks_title()}
        tabs={
          <Tabs label={m.bookmarks_kinds()}>
            <TabLink to="/bookmarks" active={kind === null}>
              {m.bookmarks_all()}
            </TabLink>
            {BOOKMARK_KINDS.map((one) => (
              <TabLink key={one} to={`/bookmarks?bookmarkable_type=${BOOKMARK_TYPES[one]}`} active={one === kind}>
                {kindName(one)}
              </TabLink>
            ))}
          </Tabs>
        }
      />
      {page.records.length === 0 ? (
        <EmptyState icon={BookmarkIcon} title={m.bookmarks_empty()} text={m.bookmarks_empty_text()} />
      ) : (
        <ul>
          {page.records.map((bookmark) => (
            <BookmarkRow key={bookmark.id} bookmark={bookmark} now={now} />
          ))}
        </ul>
      )}
      {page.cursor && (
        <div className="more-row">
          <Button to={`/bookmarks?${new URLSearchParams({ ...chosen, cursor: page.cursor })}`} size="sm">
            {m.bookmarks_more()}
          </Button>
        </div>
      )}
    </Columns>
  );
}

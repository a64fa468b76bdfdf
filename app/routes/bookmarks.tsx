import { bookmarksAction } from "~/features/bookmarks/actions.server";
import { listFolders } from "~/features/bookmarks/folders.server";
import { bookmarksInput } from "~/features/bookmarks/input";
import { listBookmarks } from "~/features/bookmarks/queries.server";
import { REMINDERS, reminderAt } from "~/features/bookmarks/reminders";
import { DUE_SHOWN } from "~/features/bookmarks/rules";
import { BookmarksPage } from "~/features/bookmarks/ui/bookmarks-page";
import { pageMeta } from "~/features/communities/meta";
import { savedOrRefused } from "~/features/communities/ui/save-settings";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import type { Route } from "./+types/bookmarks";
import { actPage, loadPage } from "./support.server";

export const meta = pageMeta(m.bookmarks_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { edit, ...query } = Object.fromEntries(ctx.request.url.searchParams);
    const asked = bookmarksInput.safeParse(query);
    if (!asked.success) throw notFound();
    const { shelf, cursor } = asked.data;
    const showsDue = shelf.of === "all" && !cursor;
    const [page, folders, due] = await Promise.all([
      listBookmarks(ctx, { shelf, cursor }),
      listFolders(ctx),
      showsDue ? listBookmarks(ctx, { shelf: { of: "due" }, perPage: DUE_SHOWN }) : null,
    ]);
    if (shelf.of === "folder" && shelf.folderId !== null && !folders.some(({ id }) => id === shelf.folderId))
      throw notFound();
    const now = ctx.now();
    const times = REMINDERS.map((reminder) => ({ reminder, at: reminderAt(reminder, now, ctx.viewer.timeZone) }));
    return { shelf, page, folders, due, times, edited: Number(edit) || null, now };
  });

export const action = (args: Route.ActionArgs) => actPage(args, bookmarksAction);

export default function Bookmarks({ loaderData, actionData }: Route.ComponentProps) {
  return <BookmarksPage {...loaderData} refused={savedOrRefused(actionData)} />;
}

import { exportGroupMembers } from "~/features/spaces/members.server";
import { redirect } from "react-router";
import { loadPage } from "../support.server";
import type { Route } from "./+types/group-members-csv";
import { membersCsvAnswer } from "./members-csv-answer";

/** For admins, and for who manages a space of the group. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { group, members } = await exportGroupMembers(ctx, args.params.slug);
    // A GET begins nothing: the page says why it takes longer, and has the button.
    if (!members) throw redirect(`/s/${group.slug}?export=large`);
    return membersCsvAnswer(ctx, group.slug, members);
  });

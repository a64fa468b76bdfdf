import { exportGroupMembers } from "~/features/spaces/members.server";
import { loadPage } from "../support.server";
import type { Route } from "./+types/group-members-csv";
import { membersCsvAnswer } from "./members-csv-answer";

/** For admins, and for who manages a space of the group. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { group, members } = await exportGroupMembers(ctx, args.params.slug);
    return membersCsvAnswer(ctx, group.slug, members);
  });

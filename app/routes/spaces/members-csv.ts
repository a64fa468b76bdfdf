import { redirect } from "react-router";
import { exportSpaceMembers } from "~/features/spaces/members.server";
import { loadPage } from "../support.server";
import type { Route } from "./+types/members-csv";
import { membersCsvAnswer } from "./members-csv-answer";

/** For managers of the space. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { space, members } = await exportSpaceMembers(ctx, args.params.spaceSlug);
    // A GET begins nothing: the page says why it takes longer, and has the button.
    if (!members) throw redirect(`/c/${space.slug}/members?export=large`);
    return membersCsvAnswer(ctx, space.slug, members);
  });

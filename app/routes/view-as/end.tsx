import { redirect, redirectDocument } from "react-router";
import { endMasquerade } from "~/features/masquerades/commands.server";
import type { Route } from "./+types/end";
import { actPage, field } from "../support.server";

export const loader = () => redirect("/");

/** Back to one's own eyes; "someone else" leads to the list of whom to look as next. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await endMasquerade(ctx, args.request.headers.get("Cookie"));
    return redirectDocument(field(form, "to") === "/view_as" ? "/view_as" : "/");
  });

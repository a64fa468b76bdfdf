import { type LoaderFunctionArgs, redirect } from "react-router";
import { passOn } from "~/features/accounts/handoff.server";
import { loadPage } from "../support.server";

/** Another host of ours sent its visitor here to be told who they are; they go back with a token bound to them. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams;
    const wish = {
      to: Number(query.get("to")) || 0,
      nonce: query.get("nonce") ?? "",
      path: query.get("path") ?? "/",
    };
    const target = await passOn(ctx, args.request, wish);
    throw redirect(target, { headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" } });
  });

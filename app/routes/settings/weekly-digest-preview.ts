import { letterPolicy } from "~/features/accounts/letter-policy";
import { previewLetter } from "~/features/digests/preview.server";
import { notFound } from "~/lib/errors";
import { loadPage } from "../support.server";
import type { Route } from "./+types/weekly-digest-preview";

/** The letter itself, in a document without an origin: it brings styles of its own, which no page may hold. Admins only. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { letter } = await previewLetter(ctx, ctx.request.url.searchParams.get("member") ?? undefined);
    if (!letter) throw notFound();
    return new Response(letter.html, {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": letterPolicy(ctx.site),
        "Cache-Control": "private, no-store",
      },
    });
  });

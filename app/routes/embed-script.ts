import { embedScript } from "~/features/embeds/code";
import { ctxContext } from "~/platform/router-context";
import type { Route } from "./+types/embed-script";

/** What sites that show our pages load: the same for everybody, so any site may, and caches keep it. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { request } = context.get(ctxContext);
  return new Response(embedScript(request.url.origin), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

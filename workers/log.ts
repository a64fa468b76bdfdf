import { maskedPath } from "~/lib/masked-path";
import type { Ctx } from "~/platform/context";

/** One structured line per request; what it cost its databases goes with it. Sets the context's headers. */
export async function logRequest(ctx: Ctx, response: Response, started: number): Promise<Response> {
  const answer = response.status === 101 ? response : new Response(response.body, response);
  if (response.status !== 101) {
    for (const [name, value] of ctx.headers) {
      if (name === "set-cookie") answer.headers.append(name, value);
      else answer.headers.set(name, value);
    }
    answer.headers.set("x-request-id", ctx.request.id);
    if (ctx.site.isLocal) {
      answer.headers.set(
        "x-atrium-cost",
        `trips=${ctx.meter.trips} rows=${ctx.meter.rowsRead} written=${ctx.meter.rowsWritten} directory=${ctx.directoryMeter.trips}`,
      );
    }
  }
  ctx.log({
    route: `${ctx.request.method} ${maskedPath(ctx.request.url.pathname)}`,
    status: response.status,
    by: ctx.proven?.masqueraderId ? "masquerade" : ctx.request.credential,
    member: ctx.proven?.memberId || undefined,
    through: ctx.proven?.masqueraderId ?? undefined,
    trips: ctx.meter.trips,
    rows: ctx.meter.rowsRead,
    directory: ctx.directoryMeter.trips,
    ms: Date.now() - started,
    cache: response.headers.get("x-atrium-cache") ?? undefined,
  });
  return answer;
}

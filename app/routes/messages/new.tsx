import { beginAction } from "~/features/chat/actions.server";
import { findReachable } from "~/features/chat/people.server";
import { findBetween, getMessaging } from "~/features/chat/messaging.server";
import { NewMessage } from "~/features/chat/ui/new-message";
import { pageMeta } from "~/features/communities/meta";
import { findProfile } from "~/features/members/queries.server";
import { m } from "~/i18n/generated/messages";
import { forbidden, refuseViewOnly, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Route } from "./+types/new";
import { actPage, loadPage, valuesOf } from "../support.server";

export const meta = pageMeta(m.chat_new);

/** `?to={public uid}`: somebody's profile leads here; `?q=`: the field asks whom it may offer. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const query = ctx.request.url.searchParams;
    const [to, q] = [query.get("to"), query.get("q")];
    const [messaging, whom, between, found] = await Promise.all([
      getMessaging(ctx),
      to === null ? null : findProfile(ctx, to),
      to === null ? null : findBetween(ctx, to),
      q === null ? null : findReachable(ctx, q),
    ]);
    if (!isSignedIn(ctx.viewer)) throw signInRequired();
    refuseViewOnly(ctx.viewer);
    if (messaging === "off") throw forbidden("messaging_off");
    const isOther = whom !== null && between?.canWrite === true;
    const chosen = isOther ? [{ id: whom.id, name: whom.name, avatar: whom.avatar }] : [];
    return { chosen, found, requestKey: crypto.randomUUID() };
  });

export const action = (args: Route.ActionArgs) => actPage(args, (ctx, form) => beginAction(ctx, form, valuesOf(form)));

export default function NewRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && "values" in actionData ? actionData : null;
  const people = answer && "people" in answer ? answer.people : null;
  const error = answer && "error" in answer ? answer.error : null;
  return (
    <NewMessage
      chosen={people?.chosen ?? loaderData.chosen}
      found={people?.found ?? loaderData.found}
      requestKey={answer?.values.request_key ?? loaderData.requestKey}
      values={answer?.values ?? {}}
      refused={error && (Object.values(error.fields)[0] ?? error.message)}
    />
  );
}

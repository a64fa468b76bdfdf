import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument, useLoaderData } from "react-router";
import { enterAsDemo } from "~/features/accounts/commands/enter-demo.server";
import { leadOn } from "~/features/accounts/commands/lead-on.server";
import { listDemoPeople } from "~/features/accounts/queries.server";
import { AuthPage } from "~/features/accounts/ui/auth-page";
import { DemoDoors } from "~/features/accounts/ui/demo-people";
import { pageMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { actPage, field, loadPage } from "../support.server";

export const meta = pageMeta(m.accounts_enter_title);

/** Local only: a deployment answers 404, as it does where the demo's people are not. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (ctx) => {
    const people = await listDemoPeople(ctx);
    if (people.length === 0) throw notFound();
    return { people };
  });

export const action = (args: ActionFunctionArgs) =>
  actPage(args, async (ctx, form) => {
    const entered = await enterAsDemo(ctx, field(form, "as"));
    return redirectDocument(await leadOn(ctx, entered, field(form, "post_login_redirect")));
  });

export default function Enter() {
  const { people } = useLoaderData<typeof loader>();
  return (
    <AuthPage title={m.accounts_enter_title()} subtitle={m.accounts_enter_text()}>
      <DemoDoors people={people} target="/" />
    </AuthPage>
  );
}

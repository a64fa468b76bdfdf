import { Form, redirect } from "react-router";
import { handoffAddress } from "~/features/accounts/handoff.server";
import { currentAccount } from "~/features/accounts/queries.server";
import { pageMeta } from "~/features/communities/meta";
import { findSwitch, listSwitches } from "~/features/communities/queries.server";
import { m } from "~/i18n/generated/messages";
import { signInRequired } from "~/lib/errors";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { PlusIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { CommunityLogo } from "~/ui/logo";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/switcher";

export const meta = pageMeta(m.communities_all);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    await ctx.prove();
    const current = await currentAccount(ctx, args.request);
    if (!current) throw signInRequired();
    return { communities: await listSwitches(ctx, current.account.id) };
  });

/** Switching lands signed in on the other host; it joins nothing. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const current = await currentAccount(ctx, args.request);
    if (!current) throw signInRequired();
    const community = await findSwitch(ctx, current.account.id, Number(field(form, "community_id")) || 0);
    if (community.id === ctx.community.id) return redirect("/");
    return redirect(handoffAddress(ctx, community, "/"));
  });

export default function Switcher({ loaderData }: Route.ComponentProps) {
  return (
    <Columns>
      <PageHeader
        title={m.communities_all()}
        actions={
          <Button to="/communities/new" icon={PlusIcon}>
            {m.communities_create()}
          </Button>
        }
      />
      <ul className="list">
        {loaderData.communities.map((community) => (
          <li key={community.id} className="lrow">
            <CommunityLogo name={community.name} size={40} />
            <div className="grow">
              <div className="title" dir="auto">
                {community.name}
              </div>
              <div className="sub">{community.host}</div>
            </div>
            {community.is_current ? (
              <Badge>{m.communities_here()}</Badge>
            ) : (
              <Form method="post">
                <Button type="submit" size="sm" name="community_id" value={community.id}>
                  {m.communities_enter()}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Columns>
  );
}

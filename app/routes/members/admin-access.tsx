import { Form, type MetaDescriptor } from "react-router";
import { explainPlace, listAccess } from "~/features/access/explain.server";
import { AccessList } from "~/features/access/ui/access-list";
import { WhyBox } from "~/features/access/ui/why-box";
import { addressOf } from "~/features/activity/ui/addresses";
import { pageMeta } from "~/features/communities/meta";
import { findAdminMember } from "~/features/members/admin.server";
import { AdminHead, adminPath } from "~/features/members/ui/admin-head";
import { m } from "~/i18n/generated/messages";
import { oneLine } from "~/lib/line";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { HashIcon, SearchIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import { withWords } from "~/ui/words";
import { loadPage } from "../support.server";
import type { Route } from "./+types/admin-access";

/** Letters of a search. */
const MOST = 80;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { memberPublicId: uid } = args.params;
    const { searchParams } = ctx.request.url;
    const q = oneLine(searchParams.get("q") ?? "").slice(0, MOST);
    const space = searchParams.get("space");
    const [member, page, explanation] = await Promise.all([
      findAdminMember(ctx, uid),
      listAccess(ctx, uid, { q, cursor: searchParams.get("cursor") }),
      space ? explainPlace(ctx, uid, space) : null,
    ]);
    return { member, spaces: page.spaces, cursor: page.cursor, explanation, q };
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const name = loaderData?.member.name ?? "";
  return pageMeta(() => m.members_admin_access_title({ name }))({ matches });
}

/** /admin/members/{memberPublicId}/access: what somebody can see, and why. */
export default function AdminAccessRoute({ loaderData }: Route.ComponentProps) {
  const { member, spaces, cursor, explanation, q } = loaderData;
  const path = adminPath(member.publicUid, "access");
  return (
    <>
      <AdminHead member={member} part="access" />
      <section className="stack">
        <div>
          <h2>{withWords(m.access_what, { name: member.name })}</h2>
          <p className="muted">{m.access_what_text()}</p>
        </div>
        <search key={q}>
          <Form method="get" action={path} className="row">
            <div className="grow">
              <Input
                label={m.access_search()}
                hideLabel
                placeholder={m.access_search()}
                name="q"
                type="search"
                maxLength={MOST}
                defaultValue={q}
              />
            </div>
            <Button type="submit" icon={SearchIcon}>
              {m.access_search_button()}
            </Button>
          </Form>
        </search>
        {explanation && <WhyBox explanation={explanation} />}
        {spaces.length > 0 ? (
          <AccessList
            spaces={spaces}
            open={explanation?.slug ?? null}
            pathOf={(space) => `${addressOf(path, { q, space })}#why`}
          />
        ) : (
          <EmptyState
            compact
            level={3}
            icon={HashIcon}
            title={q === "" ? m.access_no_spaces() : m.access_none()}
            text={q === "" ? undefined : m.access_none_text()}
          />
        )}
        {cursor && (
          <div className="more-row">
            <Button to={addressOf(path, { q, cursor })}>{m.access_next()}</Button>
          </div>
        )}
      </section>
    </>
  );
}

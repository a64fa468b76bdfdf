import { Form, redirectDocument } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { beginMasquerade } from "~/features/masquerades/commands.server";
import { masqueradeInput } from "~/features/masquerades/input";
import { listMasqueradingEntities } from "~/features/masquerades/queries.server";
import { EntityRow } from "~/features/masquerades/ui/entity-row";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { FormError, Input } from "~/ui/field";
import { UsersIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/states";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/view-as";

export const meta = pageMeta(m.masquerades_title);

/** /view_as?q={name}&cursor=…, or ?member={public uid} from a profile. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const text = (searchParams.get("q") ?? "").trim().slice(0, 80);
    const [cursor, publicUid] = [searchParams.get("cursor"), searchParams.get("member")];
    return {
      text,
      isNarrowed: text !== "" || publicUid !== null,
      ...(await listMasqueradingEntities(ctx, { text, cursor, publicUid })),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await beginMasquerade(ctx, parseForm(masqueradeInput, form), args.request.headers.get("Cookie"));
    return redirectDocument("/");
  });

export default function ViewAs({ loaderData, actionData }: Route.ComponentProps) {
  const { records, cursor, text, isNarrowed } = loaderData;
  const isAlone = !isNarrowed && cursor === null && records.every(({ entity_type: type }) => type === "Visitor");
  return (
    <Columns>
      <PageHeader title={m.masquerades_title()} description={m.masquerades_text()} />
      <FormError>{actionData && "error" in actionData ? actionData.error.message : null}</FormError>
      <Form method="get" className="row wrap">
        <div className="grow">
          <Input
            key={text}
            label={m.masquerades_search()}
            hideLabel
            placeholder={m.masquerades_search()}
            name="q"
            type="search"
            defaultValue={text}
          />
        </div>
        <Button type="submit">{m.masquerades_search_button()}</Button>
        {isNarrowed && (
          <Button to="/view_as" variant="ghost">
            {m.masquerades_all()}
          </Button>
        )}
      </Form>
      {records.length === 0 && cursor === null ? (
        <EmptyState icon={UsersIcon} title={m.masquerades_none()} text={m.masquerades_none_text()} />
      ) : (
        <ul className="list">
          {records.map((entity) => (
            <EntityRow key={entity.entity_id} entity={entity} />
          ))}
        </ul>
      )}
      {isAlone && (
        <EmptyState
          icon={UsersIcon}
          title={m.masquerades_alone()}
          text={m.masquerades_alone_text()}
          action={<Button to="/members/invite/details">{m.masquerades_alone_invite()}</Button>}
        />
      )}
      {cursor && (
        <div className="more-row">
          <Button to={`/view_as?${new URLSearchParams({ ...(text ? { q: text } : {}), cursor })}`} size="sm">
            {m.masquerades_more()}
          </Button>
        </div>
      )}
    </Columns>
  );
}

import { Form } from "react-router";
import { OncePerForm } from "~/features/accounts/ui/form";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { DOT } from "~/ui/words";
import type { PageLine } from "../queries.server";
import { pagePath } from "../rules";
import { PageBadges } from "./page-badges";

/** One page in the list: how it stands, and its way into the header. */
export function PageRow({ page, now }: { page: PageLine; now: number }) {
  return (
    <li className="lrow wrap">
      <div className="grow">
        <div className="title">
          <Link to={`/settings/pages/${page.id}/edit`} dir="auto">
            {page.title}
          </Link>{" "}
          <PageBadges page={page} />
        </div>
        <div className="sub">
          <bdi>{pagePath(page.slug)}</bdi>
          {DOT}
          <Time at={new Date(page.updatedAt).toISOString()} now={now} />
        </div>
      </div>
      <Button size="sm" variant="ghost" to={pagePath(page.slug)} label={m.pages_view_one({ title: page.title })}>
        {m.pages_view()}
      </Button>
      {page.isInHeader ? (
        <Badge>{m.pages_in_header()}</Badge>
      ) : (
        <Form method="post">
          <OncePerForm />
          <Button
            type="submit"
            size="sm"
            name="intent"
            value={`header=${page.id}`}
            label={m.pages_to_header_one({ title: page.title })}
          >
            {m.pages_to_header()}
          </Button>
        </Form>
      )}
    </li>
  );
}

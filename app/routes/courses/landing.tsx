import { Form, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { describeCourse } from "~/features/courses/commands/landing.server";
import { landingFormValues, landingInput } from "~/features/courses/landing-input";
import { findManagedCourse } from "~/features/courses/queries.server";
import { coursePath } from "~/features/courses/rules";
import { listTopicsFor } from "~/features/courses/topics.server";
import { LandingFields } from "~/features/courses/ui/landing-fields";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { isAdmin } from "~/lib/viewer";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { SaveBar } from "~/ui/layout/settings-shell";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/landing";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta({ title: m.courses_landing(), community: loaderData?.space.name });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { space, landing } = await findManagedCourse(ctx, args.params.spaceSlug);
    const topics = await listTopicsFor(ctx, space.id);
    return { space: { slug: space.slug, name: space.name }, landing, topics, maySetTopics: isAdmin(ctx.viewer) };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { spaceSlug: slug } = args.params;
    await describeCourse(ctx, slug, parseForm(landingInput, landingFormValues(form)));
    return redirect(coursePath(slug));
  });

/** What a course says of itself before anybody is in it. For who manages it. */
export default function LandingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { space, landing, topics, maySetTopics } = loaderData;
  const refusal = actionData && "error" in actionData ? actionData : null;
  const fields = refusal?.error.fields ?? {};
  return (
    <Columns>
      <PageHeader
        title={m.courses_landing()}
        description={m.courses_landing_text()}
        backTo={coursePath(space.slug)}
        backLabel={space.name}
      />
      <Form method="post">
        <FormError>{refusal && Object.keys(fields).length === 0 ? refusal.error.message : null}</FormError>
        <LandingFields {...{ landing, topics, maySetTopics, fields }} values={refusal?.values} />
        <SaveBar>
          <Button type="submit" variant="primary">
            {m.courses_landing_save()}
          </Button>
        </SaveBar>
      </Form>
    </Columns>
  );
}

import { Form, type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { featurePost, unfeaturePost } from "~/features/featured/commands.server";
import { FeatureForm } from "~/features/featured/input";
import { featuredPolicy } from "~/features/featured/policy";
import { presentState } from "~/features/featured/present";
import { getFeatured } from "~/features/featured/queries.server";
import { FEATURED_DAYS } from "~/features/featured/rules";
import { findPostRow } from "~/features/posts/queries.server";
import { subjectOf } from "~/features/posts/row";
import { postPath } from "~/features/posts/ui/addresses";
import { wherever } from "~/features/posts/wherever.server";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { invalid, notFound, signInRequired } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { isSignedIn } from "~/lib/viewer";
import { Button } from "~/ui/button";
import { FieldGroup, Radio } from "~/ui/choice";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { withWords } from "~/ui/words";
import { actPage, field } from "../support.server";
import type { Route } from "./+types/feature";
import { loadBesidePost } from "./beside.server";

/** Whether the community's home shows a post above its feed, and for how long: for admins. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const [post, times] = await Promise.all([findPostRow(ctx, args.params), getFeatured(ctx, args.params)]);
    if (!isSignedIn(ctx.viewer)) throw signInRequired();
    if (!featuredPolicy.can_feature_post(ctx.viewer, subjectOf(post))) throw notFound();
    const space = { slug: post.spaceSlug, name: post.spaceName };
    return { post: { slug: post.slug, name: post.title, space }, state: presentState(times) };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const intent = field(form, "intent");
    if (intent !== "feature" && intent !== "unfeature") throw invalid({ intent: "invalid" });
    const days = intent === "feature" ? parseForm(FeatureForm, form).for_days : null;
    const at = await wherever(ctx, args.params, async (now) => {
      await (intent === "feature" ? featurePost(ctx, now, days) : unfeaturePost(ctx, now));
      return now;
    });
    throw redirect(postPath({ space: { slug: at.spaceSlug }, slug: at.slug }));
  });

const titleOf = (isFeatured: boolean) => (isFeatured ? m.featured_off_title() : m.featured_on_title());

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({
    title: titleOf(loaderData?.state.is_featured ?? false),
    community: loaderData?.post.name,
  });

export default function FeaturePostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post, state } = loaderData;
  const refused = actionData && "error" in actionData ? actionData.error : null;
  const wrong = refused?.fields?.for_days;
  return (
    <Columns>
      <PageHeader title={titleOf(state.is_featured)} backTo={postPath(post)} backLabel={post.name} />
      {!wrong && <FormError>{refused?.message}</FormError>}
      <Form method="post" className="stack">
        {state.is_featured ? (
          <HowLong name={post.name} until={state.featured_until} />
        ) : (
          <Choice name={post.name} wrong={wrong} />
        )}
        <div className="row">
          <Button type="submit" variant="primary" name="intent" value={state.is_featured ? "unfeature" : "feature"}>
            {state.is_featured ? m.featured_off() : m.featured_on()}
          </Button>
          <Button to={postPath(post)} variant="ghost">
            {m.ui_cancel()}
          </Button>
        </div>
      </Form>
    </Columns>
  );
}

function Choice({ name, wrong }: { name: string; wrong: string | undefined }) {
  return (
    <>
      <p>{withWords(m.featured_on_text, { name })}</p>
      <FieldGroup label={m.featured_for()} error={wrong}>
        {(group) => (
          <div role="radiogroup" {...group}>
            {FEATURED_DAYS.map((count) => (
              <Radio
                key={count}
                name="for_days"
                value={String(count)}
                defaultChecked={count === 7}
                label={m.featured_days({ count })}
              />
            ))}
            <Radio name="for_days" value="" label={m.featured_for_good()} />
          </div>
        )}
      </FieldGroup>
    </>
  );
}

function HowLong({ name, until }: { name: string; until: string | null }) {
  const { locale, viewer } = useRoot();
  if (until === null) return <p>{withWords(m.featured_stays, { name })}</p>;
  const format = dateFormat(REGION[locale], { timeZone: viewer.timeZone, dateStyle: "long", timeStyle: "short" });
  const time = <time dateTime={until}>{format.format(Date.parse(until))}</time>;
  return <p>{withWords(m.featured_ends, { name, time })}</p>;
}

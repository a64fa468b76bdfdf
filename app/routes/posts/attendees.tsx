import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { judgeAttendee, removeAttendee, setAttendeeRole } from "~/features/events/hosting.server";
import { listAttendees } from "~/features/events/queries.server";
import { ANSWERS, ROLES } from "~/features/events/rules";
import { AttendeeList } from "~/features/events/ui/attendee-list";
import { findPostRow } from "~/features/posts/queries.server";
import { postPath } from "~/features/posts/ui/addresses";
import { idInput } from "~/features/spaces/input";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound } from "~/lib/errors";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage, field } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/attendees";

/** Who comes to an event; for who may change it all answers. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const answer = ANSWERS.find((one) => one === searchParams.get("answer")) ?? "going";
    const { id, title, slug, spaceSlug, event } = await findPostRow(ctx, args.params);
    // Nobody comes to what is no event; who posts here is answered so as well, and led nowhere.
    if (event === null) throw notFound();
    const attendees = await listAttendees(ctx, id, { answer, cursor: searchParams.get("cursor") });
    return { ...attendees, answer, post: { name: title, slug, space: { slug: spaceSlug } }, now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { id } = await findPostRow(ctx, args.params);
    const intent = field(form, "intent");
    const role = ROLES.find((one) => intent === `role ${one}`);
    if (!role && intent !== "remove" && intent !== "approve" && intent !== "decline") {
      throw invalid({ intent: "invalid" });
    }
    const member = idInput.safeParse(field(form, "member_id"));
    if (!member.success) throw notFound();
    if (role) await setAttendeeRole(ctx, id, member.data, role);
    else if (intent === "remove") await removeAttendee(ctx, id, member.data);
    else await judgeAttendee(ctx, id, member.data, intent === "approve" ? "going" : "declined");
    // Not where it was asked: a page with scripts asks at an address of its data.
    throw redirect(`/c/${args.params.spaceSlug}/${args.params.slug}/attendees${answerOf(field(form, "answer"))}`);
  });

const answerOf = (said: string) => (ANSWERS.some((one) => one === said) ? `?answer=${said}` : "");

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.events_attendees_title(), community: loaderData?.post.name });

export default function AttendeesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post } = loaderData;
  const refused = actionData && "error" in actionData ? actionData.error.message : null;
  return (
    <Columns>
      <PageHeader
        title={loaderData.can_manage ? m.events_answers() : m.events_attendees_title()}
        backTo={postPath(post)}
        backLabel={post.name}
      />
      <FormError>{refused}</FormError>
      <AttendeeList {...loaderData} path={`${postPath(post)}/attendees`} />
    </Columns>
  );
}

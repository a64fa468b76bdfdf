import { data, type MetaDescriptor, redirect } from "react-router";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { completeLesson, uncompleteLesson } from "~/features/courses/commands/progress.server";
import { around } from "~/features/courses/outline";
import { findCourse, findLesson } from "~/features/courses/queries.server";
import { coursePath, lessonPath } from "~/features/courses/rules";
import { LessonView } from "~/features/courses/ui/lesson-view";
import { presentHead } from "~/features/spaces/head";
import { LockedSpace } from "~/features/spaces/ui/locked-space";
import { invalid } from "~/lib/errors";
import { keptBy } from "~/platform/edge/page-key";
import { Banner } from "~/ui/states";
import { orLocked } from "../spaces/locked";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/lesson";
import { lessonAt } from "./lesson-at";

export const handle = keptBy();

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (ctx) =>
    orLocked(ctx, args.params.spaceSlug, async () => {
      const { course, line, closed, lesson } = await findLesson(ctx, lessonAt(args.params));
      const { canJoin, slug, name, isPublic } = presentHead(ctx.viewer, course.space);
      const page = {
        space: { slug, name },
        outline: course.outline,
        reader: { isInside: course.isInside, manages: course.manages, words: course.landing.words },
        line,
        lesson,
        mayStart: canJoin,
        now: ctx.now(),
        isPublic: isPublic && line.isPreview && line.status === "published",
      };
      // Its page says why, beside the outline; nothing of its text is in it.
      return closed ? data(page, { status: 403 }) : page;
    }),
  );

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const at = lessonAt(args.params);
    switch (field(form, "intent")) {
      case "complete": {
        await completeLesson(ctx, at);
        const { outline } = await findCourse(ctx, at.spaceSlug);
        const { after } = around(outline, at.lessonId);
        throw redirect(after ? lessonPath(at.spaceSlug, after) : coursePath(at.spaceSlug));
      }
      case "uncomplete":
        await uncompleteLesson(ctx, at);
        return null;
      default:
        throw invalid({ intent: "invalid" });
    }
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!loaderData) return [];
  const community = root.community?.name;
  if ("locked" in loaderData) return privateMeta({ title: loaderData.locked.name, community });
  const { line, lesson, space, isPublic } = loaderData;
  if (!isPublic || !lesson) return privateMeta({ title: line.title, community });
  return publicMeta(root, {
    title: `${line.title} · ${space.name}`,
    description: lesson.excerpt,
    path: lessonPath(space.slug, line),
  });
}

/** A lesson, for who takes the course; those that are open to all for everybody. */
export default function LessonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer } = useRoot();
  if ("locked" in loaderData) return <LockedSpace space={loaderData.locked} entry={loaderData.entry} />;
  const { isPublic: _, ...page } = loaderData;
  const message = actionData && "error" in actionData ? actionData.error.message : null;
  return (
    <LessonView
      {...page}
      isViewOnly={viewer.isViewOnly}
      mayStart={!viewer.isViewOnly && (page.mayStart || !viewer.isSignedIn)}
      refusal={message && <Banner tone="danger">{message}</Banner>}
    />
  );
}

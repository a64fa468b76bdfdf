import type { MetaDescriptor } from "react-router";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { DIRECTORY, directoryAddress, type DirectoryTab } from "~/features/courses/directory";
import { listCourses } from "~/features/courses/directory.server";
import { findOnwards } from "~/features/courses/onwards.server";
import { CourseCards, OnwardsCard } from "~/features/courses/ui/course-cards";
import { TopicLinks } from "~/features/courses/ui/topic-links";
import { m } from "~/i18n/generated/messages";
import { isSlug } from "~/lib/slug";
import { keptBy } from "~/platform/edge/page-key";
import { Button } from "~/ui/button";
import { GraduationCapIcon, PlusIcon } from "~/ui/icons";
import { Wide } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/states";
import { TabLink, Tabs } from "~/ui/tabs";
import { loadPage } from "../support.server";
import type { Route } from "./+types/directory";

export const handle = keptBy({ known: { tab: ["yours"] }, places: ["topic", "after"] });

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const named = searchParams.get("topic") ?? "";
    const slug = isSlug(named) ? named : null;
    const tab: DirectoryTab = searchParams.get("tab") === "yours" ? "yours" : "all";
    const cursor = searchParams.get("after");
    // Where one goes on stands above the first page, whatever it is of.
    const [directory, onwards] = await Promise.all([
      listCourses(ctx, { tab, topic: slug, cursor }),
      cursor === null && slug === null ? findOnwards(ctx) : null,
    ]);
    return { ...directory, onwards, tab };
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!loaderData) return [];
  const { community } = root;
  const title = m.shell_courses();
  if (!community?.hasPublicCourses || community.isPrivate) return privateMeta({ title, community: community?.name });
  return publicMeta(root, { title, description: community.description, path: DIRECTORY });
}

/** The community's courses (design/mock/courses.html). */
export default function DirectoryRoute({ loaderData }: Route.ComponentProps) {
  const { courses, nextCursor, topics, topic, onwards, tab } = loaderData;
  const { viewer } = useRoot();
  const mayMake = viewer.isAdmin && !viewer.isViewOnly;
  return (
    <Wide>
      <PageHeader
        title={m.shell_courses()}
        actions={
          mayMake && (
            <Button icon={PlusIcon} to="/spaces/new?kind=course">
              {m.courses_new()}
            </Button>
          )
        }
        tabs={
          viewer.isSignedIn && (
            <Tabs label={m.courses_views()}>
              <TabLink to={directoryAddress({ topic: topic?.slug })} active={tab === "all"}>
                {m.courses_all()}
              </TabLink>
              <TabLink to={directoryAddress({ tab: "yours", topic: topic?.slug })} active={tab === "yours"}>
                {m.courses_yours()}
              </TabLink>
            </Tabs>
          )
        }
      />
      {onwards && <OnwardsCard onwards={onwards} />}
      {topics.length > 0 && <TopicLinks {...{ topics, topic, tab }} />}
      {courses.length > 0 ? <CourseCards courses={courses} /> : <Nothing {...{ tab, topic }} mayMake={mayMake} />}
      {nextCursor && (
        <div className="more-row">
          <Button to={directoryAddress({ tab, topic: topic?.slug, after: nextCursor })}>{m.posts_load_more()}</Button>
        </div>
      )}
    </Wide>
  );
}

type Shown = Pick<Route.ComponentProps["loaderData"], "tab" | "topic">;

function Nothing({ tab, topic, mayMake }: Shown & { mayMake: boolean }) {
  const toAll = <Button to={DIRECTORY}>{m.courses_see_all()}</Button>;
  if (topic) return <EmptyState icon={GraduationCapIcon} title={m.courses_none_topic()} action={toAll} />;
  if (tab === "yours") {
    return (
      <EmptyState
        icon={GraduationCapIcon}
        title={m.courses_none_yours()}
        text={m.courses_none_yours_text()}
        action={toAll}
      />
    );
  }
  return (
    <EmptyState
      icon={GraduationCapIcon}
      title={m.courses_none()}
      text={mayMake ? m.courses_none_ours() : m.courses_none_text()}
    />
  );
}

import { type ComponentType, lazy, Suspense } from "react";
import { loadLater } from "~/platform/client/chunks";
// Its looks come with the page that may show it, for they must be there without JavaScript.
import "./course.module.css";
import type { CoursePageProps } from "./course-page";

/** The page of a course. Every space's page brings this along, and the course itself comes to whose space is one. */
export function CourseSlot(props: CoursePageProps) {
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  );
}

/** On the server (entry.server.tsx), where a page is rendered in one go and waits for nothing. */
export function bringCourse(page: ComponentType<CoursePageProps>): void {
  Page = page;
}

let Page: ComponentType<CoursePageProps> = lazy<ComponentType<CoursePageProps>>(() =>
  loadLater(() => import("./course-page")),
);

import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { RootData } from "~/features/communities/root.server";
import type { JobPayload } from "~/features/jobs/payload";
import { JobCard } from "~/features/jobs/ui/job-card";
import { UndoQuestion } from "~/features/jobs/ui/undo";

const NOW = Date.parse("2026-01-01T10:05:00.000Z");
const root = { locale: "en", community: null, now: NOW, viewer: { timeZone: "UTC" } } as unknown as RootData;

const job: JobPayload = {
  id: 7,
  state: "running",
  title: "Adding 300 members to Trade",
  outcome: "",
  done: 150,
  total: 300,
  started_by: "Ada",
  created_at: "2026-01-01T10:00:00.000Z",
  ended_at: null,
  undo_until: null,
  undo_question: null,
  path: "/c/trade",
  file: null,
  acts: ["cancel"],
};

const done: JobPayload = {
  ...job,
  state: "done",
  ended_at: "2026-01-01T10:02:00.000Z",
  undo_question: { title: "Remove 300 members from Trade?", text: "They lose the access.", button: "Remove" },
  acts: ["undo"],
};

function rendered(Component: () => React.ReactNode): string {
  const Page = createRoutesStub([{ id: "root", path: "/", Component, loader: () => root }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} hydrationData={{ loaderData: { root } }} />);
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

test("one that runs says that it runs, who began it and when", () => {
  const text = textOf(rendered(() => <JobCard job={job} isAlone />));
  expect(text).toMatch(/Running · Started by Ada · 5 minutes ago/);
  expect(text).toContain("150 of 300");
  expect(textOf(rendered(() => <JobCard job={{ ...job, state: "waiting", done: 0 }} />))).toContain("Waiting");
});

test("only the change of its state is announced: the bar carries how far it is", () => {
  const said = (shown: JobPayload) =>
    /<(\w+)[^>]*aria-live="polite"[^>]*>(.*?)<\/\1>/.exec(rendered(() => <JobCard job={shown} isAlone />))?.[2];
  expect([said(job), said(done)]).toEqual(["Running", "Done"]);
});

test("undo asks first: its button only leads to the question, which names the number", () => {
  const html = rendered(() => <JobCard job={done} />);
  expect(html).toMatch(/<form[^>]*action="\/settings\/jobs\/7" method="get"/);
  expect(html).not.toMatch(/value="undo"[^>]*name="intent"|name="intent"[^>]*value="undo"/);
  const question = rendered(() => <UndoQuestion job={done} />);
  expect(textOf(question)).toMatch(/Remove 300 members from Trade\?.*They lose the access\..*Remove/);
  expect(question).toMatch(/<form[^>]*action="\/settings\/jobs\/7"[^>]* method="post"/);
  expect(rendered(() => <UndoQuestion job={job} />)).toBe("");
});

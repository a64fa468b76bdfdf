import { call, type Person, type World } from "../../world";

/** A course of its own, by its door, open to everybody unless said otherwise. */
export async function makeCourse(world: World, json: Record<string, unknown> = {}) {
  const made = await call(world.community, world.ada, "/internal_api/spaces", {
    json: { name: "Barista foundations", post_type: "course", space_group_id: world.group, ...json },
  });
  return made.json<{ id: number; slug: string; post_type: string }>();
}

interface Answer {
  status: number;
  body: unknown;
}

/** One call at the course's own door. */
export async function ask(
  world: World,
  who: Person | null,
  slug: string,
  path = "",
  json?: unknown,
  method?: string,
): Promise<Answer> {
  const answer = await call(world.community, who, `/internal_api/courses/${slug}${path}`, {
    ...(json !== undefined && { json }),
    ...(method !== undefined && { method }),
  });
  return { status: answer.status, body: await answer.json() };
}

export interface WireLesson {
  id: number;
  section_id: number;
  name: string;
  status: string;
  is_preview: boolean;
  minutes: number;
  version: number;
  body: string;
  progress: { status: string; completed_at: string | null };
  closed: { reason: string; opens_at: string | null; previous_lesson_id: number | null } | null;
}
export interface WireSection {
  id: number;
  name: string;
  lessons: WireLesson[];
}
export interface WireCourse {
  is_enrolled: boolean;
  sections: WireSection[];
  progress: {
    lessons_count: number;
    completed_lessons_count: number;
    percent: number;
    completed_at: string | null;
    next_lesson_id: number | null;
  };
}

export async function addSection(world: World, slug: string, name: string): Promise<number> {
  const { body } = await ask(world, world.ada, slug, "/sections", { name });
  return (body as WireSection).id;
}

/** A published lesson with a text. */
export async function addLesson(
  world: World,
  slug: string,
  sectionId: number,
  title: string,
  more: Record<string, unknown> = { status: "published" },
): Promise<number> {
  const { body } = await ask(world, world.ada, slug, "/lessons", { section_id: sectionId, title });
  const { id } = body as WireLesson;
  await ask(world, world.ada, slug, `/lessons/${id}`, { body: `${title}, at length.`, ...more }, "PATCH");
  return id;
}

/** Two sections with two lessons each; the first lesson is open to all. */
export async function teach(world: World, json: Record<string, unknown> = {}) {
  const course = await makeCourse(world, json);
  const sections = [await addSection(world, course.slug, "The bean"), await addSection(world, course.slug, "The brew")];
  const [bean = 0, brew = 0] = sections;
  const lessons = [
    await addLesson(world, course.slug, bean, "From cherry to green", { status: "published", is_preview: true }),
    await addLesson(world, course.slug, bean, "Roast levels"),
    await addLesson(world, course.slug, brew, "Grind size"),
    await addLesson(world, course.slug, brew, "Water, briefly"),
  ];
  return { ...course, sections, lessons };
}

export const join = (world: World, who: Person, slug: string) =>
  call(world.community, who, `/internal_api/spaces/${slug}/join`, { method: "POST" });

export const outline = async (world: World, who: Person | null, slug: string): Promise<WireCourse> =>
  (await ask(world, who, slug)).body as WireCourse;

export const progress = (world: World, who: Person | null, slug: string, lesson: number, status: string) =>
  ask(world, who, slug, `/lessons/${lesson}/progress`, { status }, "PUT");

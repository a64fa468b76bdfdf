import clsx from "clsx";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { OncePerForm } from "~/features/accounts/ui/form";
import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import {
  CalendarIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  CopyIcon,
  DragIcon,
  MoreIcon,
  PencilIcon,
  TrashIcon,
} from "~/ui/icons";
import { Link } from "~/ui/link";
import { Menu, MenuItem } from "~/ui/menu";
import { useDragOrder } from "~/ui/use-drag-order";
import { type LessonLine, type MovedTo, type SectionOutline, stepOf } from "../outline";
import type { CourseRules } from "../release";
import { builderPath, editLessonPath, SECTION_NAME_LENGTH } from "../rules";
import styles from "./builder.module.css";
import { LessonOpens, OpeningForm } from "./opening-fields";
import { useOpeningWords } from "./opening-words";
import { useOutlineOrder } from "./use-outline-order";

interface BuilderProps {
  slug: string;
  sections: SectionOutline[];
  /** What was typed and refused, by the form it was typed in. */
  refused: { intent: string; message: string; values: Record<string, string> } | null;
  /** The section whose name is written anew. */
  renaming: number | null;
  /** The section of which is said when it opens. */
  opening: number | null;
  rules: CourseRules;
}

type Step = Pick<MovedTo, "kind" | "id">;

/**
 * The outline as it is built: moved by the arrows, without a script too, and by pointer once its code has come. Buttons
 * say `intent` and the id they mean: `lesson_up=1`.
 */
export function Builder({ slug, sections: loaded, refused, renaming, opening, rules }: BuilderProps) {
  const { sections, announced, move } = useOutlineOrder(slug, loaded);
  const root = useRef<HTMLDivElement>(null);
  const isMovable = useDragOrder(root, ({ kind, id, list, index }) => {
    if (kind === "section" || kind === "lesson") void move({ kind, id, list, index });
  });
  const step = (what: Step, direction: "up" | "down") => {
    const to = stepOf(sections, what, direction);
    return to && (() => void move(to));
  };
  const arrows = (what: Step, name: string) => (
    <>
      <Arrow what={what} name={name} direction="up" onPress={step(what, "up")} />
      <Arrow what={what} name={name} direction="down" onPress={step(what, "down")} />
    </>
  );
  return (
    <>
      <div ref={root} data-drop="section">
        {sections.map((section, at) => (
          <Section
            key={section.id}
            {...{ slug, section, isMovable, refused, renaming, opening, rules }}
            number={at + 1}
            arrows={arrows({ kind: "section", id: section.id }, section.name)}
            lessonArrows={({ id, title }) => arrows({ kind: "lesson", id }, title)}
          />
        ))}
      </div>
      <output className="sr" aria-live="polite">
        {announced}
      </output>
      <div className={styles.part}>
        <AddForm
          intent="add_section"
          name="name"
          label={m.courses_section_new()}
          button={m.courses_section_add()}
          limit={SECTION_NAME_LENGTH}
          refused={refused}
        />
      </div>
    </>
  );
}

interface SectionProps extends Pick<BuilderProps, "slug" | "refused" | "renaming" | "opening" | "rules"> {
  section: SectionOutline;
  number: number;
  isMovable: boolean;
  arrows: ReactNode;
  lessonArrows: (lesson: LessonLine) => ReactNode;
}

function Section(props: SectionProps) {
  const { slug, section, number, isMovable, refused, renaming, opening, rules, arrows, lessonArrows } = props;
  const { courseType } = rules;
  const opensOf = useOpeningWords(courseType);
  const intent = `rename=${section.id}`;
  const isRefused = refused?.intent === intent;
  return (
    <section className={styles.part} data-drag="section" data-id={section.id}>
      <div className={styles.top}>
        <Handle isMovable={isMovable} />
        {renaming === section.id || isRefused ? (
          <Form method="post" className={styles.rename}>
            <Input
              label={m.courses_section_name()}
              name="name"
              defaultValue={isRefused ? refused.values.name : section.name}
              limit={SECTION_NAME_LENGTH}
              error={isRefused ? refused.message : undefined}
              autoComplete="off"
              dir="auto"
              required
            />
            <Button type="submit" name="intent" value={intent}>
              {m.courses_save()}
            </Button>
          </Form>
        ) : (
          <h2 dir="auto">{`${number}. ${section.name}`}</h2>
        )}
        <Form method="post" className="row">
          {arrows}
          <Menu
            label={m.courses_actions({ name: section.name })}
            trigger={<Icon as={MoreIcon} size={16} />}
            triggerClassName="btn ghost sm icon-only"
          >
            <MenuItem icon={PencilIcon} to={`${builderPath(slug)}?rename=${section.id}`}>
              {m.courses_section_rename()}
            </MenuItem>
            {courseType !== "self_paced" && (
              <MenuItem icon={CalendarIcon} to={`${builderPath(slug)}?opening=${section.id}`}>
                {m.courses_opens()}
              </MenuItem>
            )}
            <MenuItem icon={TrashIcon} danger type="submit" name="intent" value={`delete_section=${section.id}`}>
              {m.courses_delete()}
            </MenuItem>
          </Menu>
        </Form>
      </div>
      {opening === section.id || refused?.intent === `open_section=${section.id}` ? (
        <OpeningForm section={section} type={courseType} refused={refused} />
      ) : (
        courseType !== "self_paced" && <p className={styles.sum}>{opensOf(section) ?? m.courses_opens_start()}</p>
      )}
      <ol className="list" data-drop="lesson" data-id={section.id}>
        {section.lessons.length === 0 && <li className={styles.empty}>{m.courses_section_empty()}</li>}
        {section.lessons.map((lesson) => (
          <li key={lesson.id} className={clsx("lrow", styles.line)} data-drag="lesson" data-id={lesson.id}>
            <Handle isMovable={isMovable} />
            <Link className="title grow" to={editLessonPath(slug, lesson)} dir="auto">
              {lesson.title}
            </Link>
            {lesson.status === "draft" && <Badge>{m.courses_draft()}</Badge>}
            {lesson.isPreview && <Badge tone="brand">{m.courses_preview()}</Badge>}
            <LessonOpens lesson={lesson} words={opensOf(lesson)} />
            {lesson.minutes > 0 && <span className="muted">{m.courses_minutes({ minutes: lesson.minutes })}</span>}
            <Form method="post" className="row">
              <OncePerForm />
              {lessonArrows(lesson)}
              <Menu
                label={m.courses_actions({ name: lesson.title })}
                trigger={<Icon as={MoreIcon} size={16} />}
                triggerClassName="btn ghost sm icon-only"
              >
                <MenuItem icon={PencilIcon} to={editLessonPath(slug, lesson)}>
                  {m.courses_edit_lesson()}
                </MenuItem>
                <MenuItem icon={CopyIcon} type="submit" name="intent" value={`duplicate=${lesson.id}`}>
                  {m.courses_lesson_duplicate()}
                </MenuItem>
                <MenuItem icon={TrashIcon} danger type="submit" name="intent" value={`delete_lesson=${lesson.id}`}>
                  {m.courses_delete()}
                </MenuItem>
              </Menu>
            </Form>
          </li>
        ))}
      </ol>
      <AddForm
        intent={`add_lesson=${section.id}`}
        name="title"
        label={<span dir="auto">{m.courses_lesson_new_in({ name: section.name })}</span>}
        button={m.courses_lesson_add()}
        refused={refused}
      />
    </section>
  );
}

interface AddFormProps {
  intent: string;
  name: string;
  label: ReactNode;
  button: string;
  limit?: number;
  refused: BuilderProps["refused"];
}

function AddForm({ intent, name, label, button, limit, refused }: AddFormProps) {
  const ours = refused?.intent === intent ? refused : null;
  return (
    <Form method="post" className={styles.add}>
      <OncePerForm />
      <Input
        label={label}
        name={name}
        limit={limit}
        required
        autoComplete="off"
        dir="auto"
        defaultValue={ours?.values[name]}
        error={ours?.message}
      />
      <Button type="submit" name="intent" value={intent}>
        {button}
      </Button>
    </Form>
  );
}

/** For the pointer alone: by keyboard the arrows at the end of the line move it. Its place is there before it is. */
function Handle({ isMovable }: { isMovable: boolean }) {
  return (
    <span className="drag-handle" aria-hidden="true" data-handle={isMovable ? "" : undefined}>
      {isMovable && <Icon as={DragIcon} size={16} />}
    </span>
  );
}

interface ArrowProps {
  what: Step;
  name: string;
  direction: "up" | "down";
  /** null at an end. */
  onPress: (() => void) | null;
}

/** Submits the form around it where no script runs. At an end it stays, so that the focus does. */
function Arrow({ what: { kind, id }, name, direction, onPress }: ArrowProps) {
  const isUp = direction === "up";
  function press(event: MouseEvent) {
    event.preventDefault();
    onPress?.();
  }
  return (
    <button
      type="submit"
      className="btn ghost sm icon-only"
      name="intent"
      value={`${kind}_${direction}=${id}`}
      aria-disabled={onPress === null || undefined}
      aria-label={isUp ? m.courses_move_up({ name }) : m.courses_move_down({ name })}
      onClick={press}
    >
      <Icon as={isUp ? ChevronUpIcon : ChevronDownIcon} size={16} />
    </button>
  );
}

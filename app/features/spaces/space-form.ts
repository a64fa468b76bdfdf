import type { SpaceHead } from "./head";

/** The one question people are asked; the table answers it with two columns. */
export const ACCESSES = ["open", "private", "secret", "draft"] as const;
export type Access = (typeof ACCESSES)[number];

export const isAccess = (value: unknown): value is Access => ACCESSES.some((access) => access === value);

export const accessOf = ({ isPrivate, visibility }: Pick<SpaceHead, "isPrivate" | "visibility">): Access =>
  visibility === "listed" ? (isPrivate ? "private" : "open") : visibility;

/** The two columns by which the table has it. */
export const columnsOf = (access: Access): Pick<SpaceHead, "isPrivate" | "visibility"> => ({
  isPrivate: access === "private" || access === "secret",
  visibility: access === "secret" || access === "draft" ? access : "listed",
});

/** What the choice of a group says where a new one is named beside it. */
export const NEW_GROUP = "new";

/** Its box says whether the tab of the members is among the visible ones. */
export const MEMBERS_TAB = "members_tab";

/** The same of what is over, where the form asks it: of a space of events. */
export const PAST_TAB_BOX = "past_tab";
export const ASKS_PAST_TAB = "asks_past_tab";

/** Form fields become the command's input; a box that is not ticked is not sent. */
export function spaceFormValues(form: FormData, boxes: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = Object.fromEntries(form);
  const { access } = values;
  if (isAccess(access)) {
    const { isPrivate, visibility } = columnsOf(access);
    values.visibility = visibility;
    values.is_private = isPrivate;
  }
  // A form without scripts sends both: what was chosen says which is meant.
  delete values[values.space_group_id === NEW_GROUP ? "space_group_id" : "new_group"];
  if (typeof values.meta_title === "string") values.meta_tag_attributes = { meta_title: values.meta_title };
  if (boxes.includes(MEMBERS_TAB)) {
    const past = form.has(ASKS_PAST_TAB) ? { past: form.has(PAST_TAB_BOX) } : {};
    values.visible_tabs = { members: form.has(MEMBERS_TAB), ...past };
  }
  for (const box of boxes) values[box] = form.has(box);
  return values;
}

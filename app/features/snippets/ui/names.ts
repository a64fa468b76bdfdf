import { m } from "~/i18n/generated/messages";
import type { Place, VisibleTo } from "../rules";

export const PLACE_NAMES: Record<Place, () => string> = {
  hidden: m.snippets_place_hidden,
  top: m.snippets_place_top,
  foot: m.snippets_place_foot,
};

export const AUDIENCES: Record<VisibleTo, () => string> = {
  everybody: m.snippets_everybody,
  members: m.snippets_members,
  visitors: m.snippets_visitors,
};

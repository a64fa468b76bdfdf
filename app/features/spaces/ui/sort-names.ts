import { m } from "~/i18n/generated/messages";
import type { PostSort } from "../rules";

export const SORT_NAMES: Record<PostSort, () => string> = {
  active: m.spaces_sort_active,
  latest: m.spaces_sort_latest,
  oldest: m.spaces_sort_oldest,
  likes: m.spaces_sort_likes,
  alphabetical: m.spaces_sort_alphabetical,
};

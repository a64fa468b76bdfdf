import type { Locale } from "~/i18n/locale";
import { TEMPLATES } from "./catalogue";
import { TEMPLATE_NAMES, type TemplateName } from "./rules";

/** A template as it is offered, in the language of who looks. */
export interface OfferedTemplate {
  name: TemplateName;
  title: string;
  description: string;
  posts_count: number;
  groups: {
    name: string;
    spaces: { name: string; emoji: string; description: string; is_private: boolean; members_can_post: boolean }[];
  }[];
}

/** Spec section 7, "templates list". */
export function presentTemplates(locale: Locale): OfferedTemplate[] {
  const said = { locale };
  return TEMPLATE_NAMES.map((name) => {
    const { title, text, groups } = TEMPLATES[name];
    return {
      name,
      title: title({}, said),
      description: text({}, said),
      posts_count: groups.flatMap((group) => group.spaces).flatMap((space) => space.posts ?? []).length,
      groups: groups.map((group) => ({
        name: group.name({}, said),
        spaces: group.spaces.map((space) => ({
          name: space.name({}, said),
          emoji: space.emoji,
          description: space.about({}, said),
          is_private: space.isPrivate === true,
          members_can_post: space.isOurs !== true,
        })),
      })),
    };
  });
}

import { m } from "~/i18n/generated/messages";
import { Banner } from "~/ui/states";
import type { HeldBack } from "../schedule";

/** On a draft that was to be published: that it was not, and why. */
export const HeldBackBanner = ({ because }: { because: HeldBack }) => (
  <Banner>
    <b>{m.posts_held_back_title()}</b> {wordsOfHeldBack(because)}
  </Banner>
);

export const wordsOfHeldBack = (because: HeldBack): string => WORDS[because]();

const WORDS: Record<HeldBack, () => string> = {
  not_a_member: m.posts_held_back_not_a_member,
  space_deleted: m.posts_held_back_space_deleted,
  no_access: m.posts_held_back_no_access,
  may_not_post: m.posts_held_back_may_not_post,
  topic_required: m.posts_held_back_topic_required,
  confirm_email: m.posts_held_back_confirm_email,
  author_unfit: m.posts_held_back_author_unfit,
  author_admins: m.posts_held_back_author_admins,
  rules: m.posts_held_back_rules,
  time_passed: m.posts_held_back_time_passed,
};

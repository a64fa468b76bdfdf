import { m } from "~/i18n/generated/messages";
import { Switch } from "~/ui/field";
import type { PostPayload } from "../present";
import styles from "./post-options.module.css";

interface PostOptionsProps {
  post: Pick<
    PostPayload,
    "is_comments_enabled" | "is_comments_closed" | "is_liking_enabled" | "hide_meta_info" | "is_truncation_disabled"
  >;
  /** What stood in a form that was refused. */
  chosen?: Record<string, string>;
}

/** What is set of one post, among the fields of its writing form. */
export function PostOptions({ post, chosen }: PostOptionsProps) {
  const isOn = (name: keyof PostOptionsProps["post"]) =>
    chosen?.settings === undefined ? post[name] : chosen[name] !== undefined;
  return (
    <fieldset className={styles.options}>
      <legend>{m.posts_options()}</legend>
      <input type="hidden" name="settings" value="asked" />
      <Switch
        name="is_comments_enabled"
        label={m.posts_option_comments()}
        hint={m.posts_option_comments_hint()}
        defaultChecked={isOn("is_comments_enabled")}
      />
      <Switch
        name="is_comments_closed"
        label={m.posts_option_closed()}
        hint={m.posts_option_closed_hint()}
        defaultChecked={isOn("is_comments_closed")}
      />
      <Switch
        name="is_liking_enabled"
        label={m.posts_option_likes()}
        hint={m.posts_option_likes_hint()}
        defaultChecked={isOn("is_liking_enabled")}
      />
      <Switch
        name="hide_meta_info"
        label={m.posts_option_meta()}
        hint={m.posts_option_meta_hint()}
        defaultChecked={isOn("hide_meta_info")}
      />
      <Switch
        name="is_truncation_disabled"
        label={m.posts_option_whole()}
        hint={m.posts_option_whole_hint()}
        defaultChecked={isOn("is_truncation_disabled")}
      />
    </fieldset>
  );
}

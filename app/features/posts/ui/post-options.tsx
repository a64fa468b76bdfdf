import { type ReactNode, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Switch } from "~/ui/choice";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon } from "~/ui/icons";
import { isSwitched, type PostSwitches } from "../switches";
import styles from "./post-options.module.css";

interface PostOptionsProps {
  /** The space by whose rules they were offered, by its slug. */
  space: string;
  switches: PostSwitches;
  /** What stood in a form that was refused. */
  chosen?: Record<string, string>;
  /** For admins: in whose name it is. */
  author?: ReactNode;
}

/** What is set of one post, among the fields of its writing form. */
export function PostOptions({ space, switches, chosen, author }: PostOptionsProps) {
  const isOn = (name: keyof PostSwitches) =>
    chosen?.settings === undefined ? switches[name] : chosen[name] !== undefined;
  return (
    <fieldset className={styles.options}>
      <legend>{m.posts_options()}</legend>
      <input type="hidden" name="settings" value={space} />
      <Switches isOn={isOn} />
      {author}
    </fieldset>
  );
}

interface NewPostOptionsProps extends Omit<PostOptionsProps, "chosen"> {
  /** The space tells its members of new posts: of one they may hear nothing. */
  tellsMembers: boolean;
  /** Something besides is set already. */
  isSet: boolean;
  onChange: (switches: PostSwitches) => void;
}

/** The same of a post that is being written, folded away until they are wanted or one of them is set. */
export function NewPostOptions({ space, switches, tellsMembers, author, isSet, onChange }: NewPostOptionsProps) {
  // As it is opened: it is not to shut under the hand that puts the last switch back.
  const [isOpen] = useState(() => isSwitched(switches) || isSet);
  return (
    <details className={styles.fold} open={isOpen || undefined}>
      <summary>
        {m.posts_options()}
        <Icon as={ChevronDownIcon} size={16} />
      </summary>
      <fieldset className={styles.options} aria-label={m.posts_options()}>
        <input type="hidden" name="settings" value={space} />
        <Switches isOn={(name) => switches[name]} onChange={(name, isOn) => onChange({ ...switches, [name]: isOn })}>
          {tellsMembers && (
            <Switch
              name="skip_notifications"
              label={m.posts_option_quiet()}
              hint={m.posts_option_quiet_hint()}
              defaultChecked={switches.skip_notifications}
              onChange={({ target }) => onChange({ ...switches, skip_notifications: target.checked })}
            />
          )}
        </Switches>
        {author}
      </fieldset>
    </details>
  );
}

interface SwitchesProps {
  isOn: (name: keyof PostSwitches) => boolean;
  onChange?: (name: keyof PostSwitches, isOn: boolean) => void;
  children?: ReactNode;
}

function Switches({ isOn, onChange, children }: SwitchesProps) {
  return (
    <>
      <Switch
        name="is_comments_enabled"
        label={m.posts_option_comments()}
        hint={m.posts_option_comments_hint()}
        defaultChecked={isOn("is_comments_enabled")}
        onChange={({ target }) => onChange?.("is_comments_enabled", target.checked)}
      />
      <Switch
        name="is_comments_closed"
        label={m.posts_option_closed()}
        hint={m.posts_option_closed_hint()}
        defaultChecked={isOn("is_comments_closed")}
        onChange={({ target }) => onChange?.("is_comments_closed", target.checked)}
      />
      <Switch
        name="is_liking_enabled"
        label={m.posts_option_likes()}
        hint={m.posts_option_likes_hint()}
        defaultChecked={isOn("is_liking_enabled")}
        onChange={({ target }) => onChange?.("is_liking_enabled", target.checked)}
      />
      <Switch
        name="hide_meta_info"
        label={m.posts_option_meta()}
        hint={m.posts_option_meta_hint()}
        defaultChecked={isOn("hide_meta_info")}
        onChange={({ target }) => onChange?.("hide_meta_info", target.checked)}
      />
      <Switch
        name="is_truncation_disabled"
        label={m.posts_option_whole()}
        hint={m.posts_option_whole_hint()}
        defaultChecked={isOn("is_truncation_disabled")}
        onChange={({ target }) => onChange?.("is_truncation_disabled", target.checked)}
      />
      {children}
    </>
  );
}

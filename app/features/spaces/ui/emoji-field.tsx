import { useEffect, useId, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Emoji } from "~/ui/emoji";
import { EmojiButton } from "~/ui/emoji-picker";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { WarningIcon } from "~/ui/icons";

interface EmojiFieldProps {
  /** What was typed, or what stands. */
  value?: string;
  error?: string;
}

/** The emoji of a space: a plain field at first, which takes one that is typed; with scripts it is picked and removed. */
export function EmojiField({ value: first = "", error }: EmojiFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  /** null until the scripts are there. */
  const [picked, setPicked] = useState<string | null>(null);
  // What was typed before the scripts came is kept.
  useEffect(() => setPicked(input.current?.value ?? ""), []);

  if (picked === null) {
    return (
      <Input
        ref={input}
        label={m.spaces_emoji()}
        hint={m.spaces_emoji_hint()}
        name="emoji"
        maxLength={32}
        autoComplete="off"
        defaultValue={first}
        error={error}
      />
    );
  }

  function remove() {
    setPicked("");
    // The button that was pressed goes with what it removes.
    group.current?.querySelector("button")?.focus();
  }

  return (
    <fieldset ref={group} className="field" aria-describedby={`${id}-hint`}>
      <legend className="label-row">
        <span className="label">{m.spaces_emoji()}</span>
      </legend>
      <input type="hidden" name="emoji" value={picked} />
      <div className="row">
        <EmojiButton
          label={picked ? m.spaces_emoji_change({ emoji: picked }) : m.spaces_emoji_choose()}
          trigger={picked ? <Emoji>{picked}</Emoji> : undefined}
          triggerClassName="btn secondary icon-only"
          onPick={setPicked}
        />
        {picked && (
          <Button variant="ghost" size="sm" onClick={remove}>
            {m.spaces_emoji_remove()}
          </Button>
        )}
      </div>
      {error ? (
        <span className="hint error" id={`${id}-hint`}>
          <Icon as={WarningIcon} size={16} />
          <span>{error}</span>
        </span>
      ) : (
        <span className="hint" id={`${id}-hint`}>
          {m.spaces_emoji_hint()}
        </span>
      )}
    </fieldset>
  );
}

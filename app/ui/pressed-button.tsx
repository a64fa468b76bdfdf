import { type MouseEvent, useRef, useState } from "react";
import { ACT_FORM } from "./act-form";
import { painted } from "./after-paint";
import { Icon } from "./icon";
import type { LucideIcon } from "./icons";
import styles from "./pressed-button.module.css";
import { toast } from "./toast";

interface PressedButtonProps {
  isPressed: boolean;
  icon: LucideIcon;
  /** What it is called, pressed or not. */
  label: string;
  /** What a press would do. */
  title: { on: string; off: string };
  /** What the page's form posts where there is no JavaScript. */
  intent: { on: string; off: string };
  /** Does it; answers with what to say where that failed. */
  onPress(on: boolean): Promise<string | null>;
}

/** Is pressed and released at once, whatever the network does; a failure puts it back and says so. */
export function PressedButton({ isPressed, icon, label, title, intent, onPress }: PressedButtonProps) {
  const [isOn, setIsOn] = useState(isPressed);
  const isSending = useRef(false);

  async function toggle(event: MouseEvent) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setIsOn(!isOn);
    await painted();
    const failure = await onPress(!isOn);
    if (failure !== null) {
      setIsOn(isOn);
      toast({ text: failure, tone: "danger" });
    }
    isSending.current = false;
  }

  const act = isOn ? "off" : "on";
  return (
    <button
      type="submit"
      form={ACT_FORM}
      name="intent"
      value={intent[act]}
      className="btn ghost icon-only sm"
      aria-pressed={isOn}
      aria-label={label}
      title={title[act]}
      onClick={(event) => void toggle(event)}
    >
      <span className={isOn ? styles.set : undefined}>
        <Icon as={icon} size={18} />
      </span>
    </button>
  );
}

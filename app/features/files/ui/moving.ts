import { m } from "~/i18n/generated/messages";
import styles from "./moving.module.css";

/**
 * Gives each picture that moves in a text a button that stops and starts it: its `<source>` is the still one, and says
 * when it is shown. What stands there belongs to no component, and goes with the text. Safe to repeat.
 */
export function letStop(prose: HTMLElement | null): void {
  for (const picture of prose?.querySelectorAll<HTMLImageElement>("picture > img[data-moving]") ?? []) {
    const figure = picture.closest("figure");
    const still = picture.parentElement?.querySelector("source");
    if (!figure || !still || figure.querySelector("button")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = `btn secondary sm ${styles.stop}`;
    let moves = !matchMedia(still.media).matches;
    const say = () => {
      button.textContent = moves ? m.files_stop() : m.files_start();
      button.setAttribute("aria-label", [button.textContent, picture.alt].filter(Boolean).join(": "));
    };
    button.addEventListener("click", () => {
      moves = !moves;
      still.media = moves ? "not all" : "all";
      say();
    });
    say();
    figure.classList.add(styles.moving ?? "");
    figure.appendChild(button);
  }
}

import { carriedBy, carriedWords } from "../attachments";
import type { ChatMessage } from "../protocol";

/** What a message says as it stands in the page, else what it carries; "" for neither. */
export function wordsOnPage(message: ChatMessage | undefined): string {
  const row = document.getElementById(`message-${message?.n}`);
  const carried = carriedBy(message?.files ?? []);
  return row?.querySelector<HTMLElement>("[data-words]")?.innerText || (carried ? carriedWords(carried) : "");
}

import type { ChatMessage } from "../protocol";

/** What a reader does about messages. */
export interface MessageActs {
  onEdit(message: ChatMessage): void;
  onDelete(message: ChatMessage): void;
  onUnread(message: ChatMessage): void;
  onReact(n: number, emoji: string, isOn: boolean): void;
  /** Picks an emoji for a message, beside the button that is named. */
  onPick(n: number, beside: HTMLButtonElement): void;
  onWhoReacted(n: number): void;
  onVersions(n: number): void;
  onReport(message: ChatMessage): void;
  /** Takes the preview of one's own message away. */
  onUnpreview(n: number): void;
  onPin(n: number, isPinned: boolean): void;
  onSpotlight(n: number, isOn: boolean): void;
}

/** The form that the small buttons of messages post through where there is no JavaScript. */
export const MESSAGE_ACTS = "room-acts";

/** What is offered before all the others. */
export const QUICK_EMOJI = ["👍", "❤️", "😂", "🎉", "🙏", "👀"] as const;

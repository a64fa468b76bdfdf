import { m } from "~/i18n/generated/messages";
import { copyText } from "~/ui/copy";
import { toast } from "~/ui/toast";

/** To the clipboard, and says so; where nothing may be written there, the address itself is said. */
export async function copyAddress(address: string, copied = m.communities_share_copied()): Promise<void> {
  const isCopied = await copyText(address);
  toast({ text: isCopied ? copied : m.communities_share_failed({ address }) });
}

/** Whether the device has its own way to hand something on. */
export const canHandOn = () => typeof navigator.share === "function";

/** Whoever closes the device's sheet has shared nothing, which is no fault. */
export const handOn = (title: string, url: string) => void navigator.share({ title, url }).catch(() => undefined);

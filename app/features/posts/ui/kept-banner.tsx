import { useEffect, useState, useSyncExternalStore } from "react";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { readStored, writeStored } from "~/platform/client/storage";
import { Button } from "~/ui/button";
import { Banner } from "~/ui/states";
import { SWITCHES_AT_FIRST, switchesOf } from "../switches";
import type { PostPayload } from "../present";
import type { PostText } from "./draft-keeper";
import { type Beside, besideDraft, storedAtOf } from "./kept-beside";

interface KeptBannerProps {
  localKey: string;
  /** A draft of the server's that is offered beside it: the same words are offered once. */
  draftId?: number | undefined;
  onRestore: (text: PostText) => void;
}

/** Offers what this device kept from before; shown once the page stands, for the server knows nothing of it. */
export function KeptBanner(props: KeptBannerProps) {
  const isHydrated = useSyncExternalStore(never, yes, no);
  return isHydrated ? <Offer key={props.localKey} {...props} /> : null;
}

const FOUND: Record<Exclude<Beside, "same">, () => string> = {
  newer: m.posts_kept_newer,
  older: m.posts_kept_older,
  unknown: m.posts_kept_found,
};

function Offer({ localKey, draftId, onRestore }: KeptBannerProps) {
  const [text, setText] = useState(() => keptText(localKey));
  const beside = useBeside(localKey, text, draftId);
  if (!text || beside === null || beside === "same") return null;
  return (
    <Banner
      tone="info"
      action={
        <>
          <Button
            size="sm"
            onClick={() => {
              onRestore(text);
              setText(null);
            }}
          >
            {m.posts_kept_restore()}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              writeStored(localKey, null);
              setText(null);
            }}
          >
            {m.posts_kept_drop()}
          </Button>
        </>
      }
    >
      {FOUND[beside]()}
    </Banner>
  );
}

/** null until it is known. */
function useBeside(localKey: string, text: PostText | null, draftId: number | undefined): Beside | null {
  const [beside, setBeside] = useState<Beside | null>(draftId === undefined ? "unknown" : null);
  // What was kept is compared as it was found: the draft that was offered then is another than the one begun since.
  const [asked] = useState(() => text && draftId !== undefined && { text, draftId, storedAt: storedAtOf(localKey) });
  useEffect(() => {
    if (!asked) return;
    let isHere = true;
    request<PostPayload>("GET", `/internal_api/posts/drafts/${asked.draftId}`).then(
      (draft) => isHere && setBeside(besideDraft(asked.text, asked.storedAt, draft)),
      () => isHere && setBeside("unknown"),
    );
    return () => {
      isHere = false;
    };
  }, [asked]);
  return beside;
}

/** A text that was kept on this device, or null; what cannot be read is none. */
export function keptText(key: string): PostText | null {
  const stored = readStored(key);
  if (stored === null) return null;
  try {
    const text = JSON.parse(stored) as Partial<PostText>;
    const { title, doc, topics, gallery, event, switches, author, copyOf } = text;
    if (typeof title !== "string" || doc?.type !== "doc") return null;
    return {
      title,
      doc,
      ...(Array.isArray(topics) && { topics }),
      ...(Array.isArray(gallery?.images) && { gallery }),
      ...(typeof event?.starts_at_wall === "string" && { event }),
      ...(typeof switches === "object" && switches && { switches: switchesOf({ ...SWITCHES_AT_FIRST, ...switches }) }),
      ...(author === null && { author }),
      // Its picture's address was signed for the moment.
      ...(typeof author?.id === "number" && typeof author.name === "string" && { author: { ...author, avatar: null } }),
      ...(typeof copyOf === "number" && { copyOf }),
    };
  } catch {
    return null;
  }
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;

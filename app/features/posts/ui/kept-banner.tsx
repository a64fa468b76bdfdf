import { useState, useSyncExternalStore } from "react";
import { m } from "~/i18n/generated/messages";
import { readStored, writeStored } from "~/platform/client/storage";
import { Button } from "~/ui/button";
import { Banner } from "~/ui/states";
import { SWITCHES_AT_FIRST, switchesOf } from "../switches";
import type { PostText } from "./draft-keeper";

interface KeptBannerProps {
  localKey: string;
  onRestore: (text: PostText) => void;
}

/** Offers what this device kept from before; shown once the page stands, for the server knows nothing of it. */
export function KeptBanner(props: KeptBannerProps) {
  const isHydrated = useSyncExternalStore(never, yes, no);
  return isHydrated ? <Offer key={props.localKey} {...props} /> : null;
}

function Offer({ localKey, onRestore }: KeptBannerProps) {
  const [text, setText] = useState(() => keptText(localKey));
  if (!text) return null;
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
      {m.posts_kept_found()}
    </Banner>
  );
}

/** A text that was kept on this device, or null; what cannot be read is none. */
export function keptText(key: string): PostText | null {
  const stored = readStored(key);
  if (stored === null) return null;
  try {
    const text = JSON.parse(stored) as Partial<PostText>;
    const { title, doc, topics, gallery, switches, author, copyOf } = text;
    if (typeof title !== "string" || doc?.type !== "doc") return null;
    return {
      title,
      doc,
      ...(Array.isArray(topics) && { topics }),
      ...(Array.isArray(gallery?.images) && { gallery }),
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

import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { isSafe } from "~/features/snippets/places";
import { SANDBOX } from "~/features/snippets/rules";
import { useTold } from "~/features/snippets/ui/use-told";
import { m } from "~/i18n/generated/messages";
import { CUSTOM_HTML_HEIGHTS, heightIn } from "../custom-html";
import styles from "./custom-html.module.css";

interface CustomHtmlProps {
  address: string;
  /** Of its post. */
  name: string;
}

/** An admin's own HTML below a post's text, as high as it says; in no frame of another site, nor with `?safe=1`. */
export function CustomHtml({ address, name }: CustomHtmlProps) {
  const { isEmbedded } = useRoot();
  const { pathname, search } = useLocation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>(CUSTOM_HTML_HEIGHTS.first);
  useTold(frame, pathname);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      // Its document has no origin to be known by: the window that speaks is.
      if (source === null || source !== frame.current?.contentWindow) return;
      setHeight((before) => heightIn(data) ?? before);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  if (isEmbedded || isSafe({ searchParams: new URLSearchParams(search) })) return null;
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={address}
      sandbox={SANDBOX}
      title={m.posts_custom_html_frame({ name })}
      height={height}
    />
  );
}

import { useEffect, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ScanIcon } from "~/ui/icons";
import { Banner } from "~/ui/states";
import styles from "./door.module.css";

interface ScannerProps {
  /** What a picture says, whatever it is. */
  onCode: (said: string) => void;
}

/** The same code is not taken twice while it is still held there. */
const AGAIN_MS = 4_000;

/** Reads codes with the camera, which is asked for by a press alone. */
export function Scanner({ onCode }: ScannerProps) {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onCode);
  useEffect(() => void (tell.current = onCode));

  useEffect(() => {
    if (!isOpen) return;
    let stream: MediaStream | null = null;
    let stop = () => {};
    let isOver = false;
    const taken = { said: "", at: 0 };
    const onText = (said: string) => {
      const now = Date.now();
      if (said === taken.said && now - taken.at < AGAIN_MS) return void (taken.at = now);
      Object.assign(taken, { said, at: now });
      tell.current(said);
    };
    const begin = async () => {
      const asked = { video: { facingMode: "environment" }, audio: false };
      stream = await navigator.mediaDevices.getUserMedia(asked);
      if (isOver || !video.current) return end();
      video.current.srcObject = stream;
      await video.current.play();
      const { watchCodes } = await import("./watch-codes");
      if (!isOver && video.current) stop = watchCodes(video.current, onText);
    };
    const end = () => {
      stop();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    begin().catch((error: unknown) => {
      if (isOver) return;
      const isDenied = error instanceof DOMException && error.name === "NotAllowedError";
      setProblem(isDenied ? m.door_camera_denied() : m.door_camera_none());
      setOpen(false);
      console.warn("no code can be scanned", error);
    });
    return () => {
      isOver = true;
      end();
    };
  }, [isOpen]);

  if (!isOpen) {
    return (
      <div className={styles.scanner}>
        <Button
          icon={ScanIcon}
          variant="primary"
          size="lg"
          block
          onClick={() => {
            setProblem(null);
            setOpen(true);
          }}
        >
          {m.door_scan()}
        </Button>
        {problem && <Banner>{problem}</Banner>}
      </div>
    );
  }
  return (
    <div className={styles.scanner}>
      <div className={styles.box}>
        <video ref={video} muted playsInline aria-label={m.door_scan_frame()} />
        <span className={styles.frame} aria-hidden="true" />
        <span className={styles.tip}>{m.door_scan_frame()}</span>
      </div>
      <Button block onClick={() => setOpen(false)}>
        {m.door_scan_stop()}
      </Button>
    </div>
  );
}

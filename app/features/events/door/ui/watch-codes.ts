/** As browsers have it that read codes themselves; the types of the web have none of it. */
interface Detector {
  detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]>;
}

type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats?: () => Promise<string[]>;
};

const LOOK_MS = 160;
/** Pixels: a code that fills a third of the picture is read at that. */
const MOST_WIDE = 720;

/** Tells what codes a camera sees, until it is stopped: read by the browser where it can, else by a decoder that is loaded for it. */
export function watchCodes(video: HTMLVideoElement, onText: (said: string) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = async () => {
    const read = (await ofBrowser()) ?? (await ofOurs());
    const look = async () => {
      if (isOver) return;
      if (video.videoWidth > 0) {
        const said = await read(video).catch(() => null);
        if (said && !isOver) onText(said);
      }
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    await look();
  };
  watch().catch((error: unknown) => console.error("no decoder could be loaded", error));
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

type Reader = (video: HTMLVideoElement) => Promise<string | null>;

async function ofBrowser(): Promise<Reader | null> {
  const { BarcodeDetector: Known } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await Known?.getSupportedFormats?.().catch((): string[] => []);
  if (!Known || !formats?.includes("qr_code")) return null;
  const detector = new Known({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

async function ofOurs(): Promise<Reader> {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  return (video) => {
    if (!paper) return Promise.resolve(null);
    const scale = Math.min(1, MOST_WIDE / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    paper.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = paper.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return Promise.resolve(decodeQR({ data, width, height }));
    } catch {
      // It throws where there is no code.
      return Promise.resolve(null);
    }
  };
}

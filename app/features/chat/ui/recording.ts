import { LONGEST_VOICE_MS, LOUDEST, PEAKS, type Voice } from "../attachments";

/** What was spoken, as it is sent. */
export interface Recorded extends Voice {
  blob: Blob;
}

export interface Recording {
  /** How long it is so far. */
  readonly ms: number;
  /** How loud it is just now, from 0 to 1. */
  readonly level: number;
  stop(): Promise<Recorded>;
  cancel(): void;
}

export type CannotRecord = "refused" | "none" | "busy" | "unable";

export class RecordingError extends Error {
  constructor(readonly reason: CannotRecord) {
    super(`cannot record: ${reason}`);
  }
}

/** What every browser plays comes first. */
const TYPES = ["audio/mp4;codecs=mp4a.40.2", "audio/mp4", "audio/webm;codecs=opus", "audio/ogg;codecs=opus"];
const LOOK_MS = 50;
/** Speech is plenty clear by it, and five minutes are under 3 MB. */
const BITS = 64_000;

/** Asks for the microphone and records. `onFull`: it is as long as it may be. Throws `RecordingError`. */
export async function startRecording(onFull: () => void): Promise<Recording> {
  if (typeof MediaRecorder === "undefined" || !navigator.mediaDevices?.getUserMedia) throw new RecordingError("unable");
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: unknown) => {
    throw new RecordingError(reasonOf(error));
  });
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS, ...(mimeType ? { mimeType } : {}) });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) parts.push(data);
  };
  const meter = measure(stream);
  const began = performance.now();
  let ended: number | null = null;
  const levels: number[] = [];
  const timer = setInterval(() => {
    levels.push(meter.level());
    if (lasted() >= LONGEST_VOICE_MS - LOOK_MS) onFull();
  }, LOOK_MS);
  recorder.start(1000);

  function lasted(): number {
    return Math.min(LONGEST_VOICE_MS, Math.round((ended ?? performance.now()) - began));
  }

  function end() {
    clearInterval(timer);
    ended ??= performance.now();
    meter.end();
    for (const track of stream.getTracks()) track.stop();
  }

  return {
    get ms() {
      return lasted();
    },
    get level() {
      return levels.at(-1) ?? 0;
    },
    stop: () =>
      new Promise((resolve) => {
        recorder.onstop = () => {
          end();
          const type = recorder.mimeType.split(";")[0] || "audio/webm";
          resolve({ blob: new Blob(parts, { type }), ms: lasted(), peaks: peaksOf(levels) });
        };
        ended = performance.now();
        if (recorder.state === "inactive") recorder.onstop(new Event("stop"));
        else recorder.stop();
      }),
    cancel() {
      recorder.ondataavailable = null;
      if (recorder.state !== "inactive") recorder.stop();
      end();
    },
  };
}

function reasonOf(error: unknown): CannotRecord {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "unable";
}

function measure(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  // Some browsers begin it asleep.
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
    },
    end: () => void context.close(),
  };
}

/** As many bars as are kept, the loudest of them as high as one may be: whoever speaks softly is seen to speak. */
export function peaksOf(levels: readonly number[]): number[] {
  const bars = Array.from({ length: PEAKS }, (_, i) => {
    const from = Math.floor((i * levels.length) / PEAKS);
    const to = Math.max(from + 1, Math.floor(((i + 1) * levels.length) / PEAKS));
    return Math.max(0, ...levels.slice(from, to));
  });
  const loudest = Math.max(...bars, QUIET);
  return bars.map((bar) => Math.round((bar / loudest) * LOUDEST));
}

/** Under it there is no voice: silence is not drawn as loud as speech. */
const QUIET = 0.02;

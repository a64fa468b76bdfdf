const RECENT_KEY = "emoji_recent";
const TONE_KEY = "emoji_tone";

/** What was picked on this device, the latest first. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function keepRecent(recent: readonly string[]): void {
  keep(RECENT_KEY, JSON.stringify(recent));
}

/** 0: none chosen; 1 light to 5 dark. */
export function readTone(): number {
  try {
    const tone = Number(localStorage.getItem(TONE_KEY));
    return Number.isInteger(tone) && tone >= 0 && tone <= 5 ? tone : 0;
  } catch {
    return 0;
  }
}

export function keepTone(tone: number): void {
  keep(TONE_KEY, String(tone));
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.warn("the emoji picked last could not be kept", error);
  }
}

/** One of each version of the standard, the newest first; every one is a single character. */
const NEWEST: [version: number, emoji: string][] = [
  [17, "\u{1FAEA}"],
  [16, "\u{1FAE9}"],
  [15.1, "\u{1FAE8}"],
  [14, "\u{1FAE0}"],
];
const EVERYWHERE = 13.1;

/** The latest version of which this device has the pictures: of a later one it would show empty boxes. */
export function newestVersion(): number {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return EVERYWHERE;
  return NEWEST.find(([, emoji]) => isPicture(context, emoji))?.[0] ?? EVERYWHERE;
}

/** A picture has its own colours; a letter, or the box that stands for a missing one, takes the pen's. */
function isPicture(context: CanvasRenderingContext2D, emoji: string): boolean {
  const drawn = ["#000", "#f00"].map((color) => {
    context.clearRect(0, 0, 16, 16);
    context.font = '12px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif';
    context.textBaseline = "top";
    context.fillStyle = color;
    context.fillText(emoji, 0, 0);
    return context.getImageData(0, 0, 16, 16).data;
  });
  const [black, red] = drawn;
  return black !== undefined && black.some((value) => value > 0) && black.every((value, at) => value === red?.[at]);
}

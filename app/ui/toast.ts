/** A short message that leaves by itself; with an action it is the way back ("Undo"). */
export interface Toast {
  text: string;
  tone?: "plain" | "success" | "danger";
  actionLabel?: string;
  onAction?: () => void;
  /** Called once when it leaves unanswered: by time or by its close button. */
  onExpire?: () => void;
  durationMs?: number;
}

export interface ShownToast extends Toast {
  id: string;
}

const DURATION_MS = 6000;

let shown: readonly ShownToast[] = [];
let made = 0;
const listeners = new Set<() => void>();
const clocks = new Map<string, { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }>();

/** Shows a toast in the page's `ToastRegion`; returns its id. */
export function toast(wanted: Toast): string {
  const id = `toast-${++made}`;
  clocks.set(id, { left: wanted.durationMs ?? DURATION_MS, since: 0, timer: undefined });
  publish([...shown, { ...wanted, id }]);
  start(id);
  return id;
}

/** Takes a toast away as if its time were over. Unknown ids are ignored. */
export function dismissToast(id: string): void {
  take(id)?.onExpire?.();
}

/** Does what the toast offers, and takes it away without letting it expire. */
export function answerToast(id: string): void {
  take(id)?.onAction?.();
}

/** Stops all clocks while somebody points at or reads the toasts, for nothing may leave under a hand. */
export function pauseToasts(): void {
  for (const clock of clocks.values()) {
    if (clock.timer === undefined) continue;
    clearTimeout(clock.timer);
    clock.timer = undefined;
    clock.left -= Date.now() - clock.since;
  }
}

export function resumeToasts(): void {
  for (const id of clocks.keys()) start(id);
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}

function start(id: string): void {
  const clock = clocks.get(id);
  if (!clock || clock.timer !== undefined) return;
  clock.since = Date.now();
  clock.timer = setTimeout(() => dismissToast(id), Math.max(0, clock.left));
}

function take(id: string): ShownToast | undefined {
  const found = shown.find((one) => one.id === id);
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
  if (found) publish(shown.filter((one) => one !== found));
  return found;
}

function publish(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

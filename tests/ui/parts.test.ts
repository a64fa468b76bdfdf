import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { faceFor, FACES } from "~/ui/avatar/face";
import { formatTimeAgo } from "~/ui/time-ago";
import { answerToast, dismissToast, pauseToasts, resumeToasts, shownToasts, toast } from "~/ui/toast";

describe("toasts", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    for (const one of shownToasts()) dismissToast(one.id);
    vi.useRealTimers();
  });

  it("leave when their time is over, and say so once", () => {
    const onExpire = vi.fn();
    toast({ text: "Post deleted", durationMs: 10_000, onExpire });
    vi.advanceTimersByTime(9_999);
    expect(shownToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shownToasts()).toHaveLength(0);
    expect(onExpire).toHaveBeenCalledTimes(1);
  });

  it("wait while somebody points at them", () => {
    toast({ text: "Post deleted", durationMs: 10_000 });
    vi.advanceTimersByTime(6_000);
    pauseToasts();
    vi.advanceTimersByTime(60_000);
    expect(shownToasts()).toHaveLength(1);
    resumeToasts();
    vi.advanceTimersByTime(3_999);
    expect(shownToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shownToasts()).toHaveLength(0);
  });

  it("do not expire once they were answered", () => {
    const onAction = vi.fn();
    const onExpire = vi.fn();
    const id = toast({ text: "Post deleted", actionLabel: "Undo", onAction, onExpire });
    answerToast(id);
    answerToast(id);
    vi.advanceTimersByTime(60_000);
    expect(onAction).toHaveBeenCalledTimes(1);
    expect(onExpire).not.toHaveBeenCalled();
  });
});

describe("faces", () => {
  it("stay the same for the same id and use the whole sprite", () => {
    const seen = new Set(Array.from({ length: 2_000 }, (_, at) => faceFor(1_700_000_000_000_000 + at)));
    expect(seen.size).toBe(FACES);
    expect(faceFor(42)).toBe(faceFor(42));
  });
});

describe("times", () => {
  const now = Date.UTC(2026, 10, 21, 12, 0);
  const ago = (ms: number, locale = "en-US", timeZone = "UTC") =>
    formatTimeAgo(new Date(now - ms), now, locale, timeZone);
  const HOUR = 3_600_000;

  it.each([
    [20_000, "now", "agora"],
    [5 * 60_000, "5 minutes ago", "há 5 minutos"],
    [2 * HOUR, "2 hours ago", "há 2 horas"],
    [26 * HOUR, "yesterday", "ontem"],
    [3 * 24 * HOUR, "3 days ago", "há 3 dias"],
    [30 * 24 * HOUR, "Oct 22", "22 de out."],
    [400 * 24 * HOUR, "Oct 17, 2025", "17 de out. de 2025"],
  ])("%i ms ago is %s or %s", (ms, en, pt) => {
    expect(ago(ms)).toBe(en);
    expect(ago(ms, "pt-BR")).toBe(pt);
  });

  it.each(["en-US", "pt-BR"])("says what Intl.RelativeTimeFormat says, in %s", (locale) => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
    const minutes = (n: number) => ago(n * 60_000, locale);
    for (let n = 1; n < 60; n += 1) expect(minutes(n)).toBe(relative.format(-n, "minute"));
    for (let n = 1; n < 24; n += 1) expect(minutes(n * 60)).toBe(relative.format(-n, "hour"));
    for (let n = 1; n < 7; n += 1) expect(minutes(n * 60 * 24)).toBe(relative.format(-n, "day"));
    expect(ago(59_999, locale)).toBe(relative.format(0, "second"));
    expect([minutes(-5), minutes(-130), minutes(-60 * 24 * 2)]).toEqual([
      relative.format(5, "minute"),
      relative.format(2, "hour"),
      relative.format(2, "day"),
    ]);
  });

  it("counts days by the reader's midnight", () => {
    expect(ago(30 * HOUR, "en-US", "UTC")).toBe("yesterday");
    expect(ago(30 * HOUR, "en-US", "Pacific/Honolulu")).toBe("2 days ago");
  });
});

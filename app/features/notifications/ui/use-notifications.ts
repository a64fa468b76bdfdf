import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import type { InboxFrame } from "~/platform/realtime";
import { toast } from "~/ui/toast";
import type { NotificationPayload, NotificationsPayload } from "../payload";
import type { NotificationGroup } from "../rules";
import { useLive } from "./live-provider";

const DOOR = "/internal_api/notifications";

/** The page's list: what was loaded, what was added below, and what is changed here, at once and taken back on failure. */
export function useNotifications(page: NotificationsPayload, group: NotificationGroup | null, canChange: boolean) {
  const [loaded, setLoaded] = useState(page);
  const [list, setList] = useState(page);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const { revalidate } = useRevalidator();
  const live = useLive();
  if (loaded !== page) {
    setLoaded(page);
    setList(page);
  }

  // What arrives while the list is open stands in it; what was seen here is new nowhere.
  useEffect(() => live?.subscribe((frame) => isNews(frame) && void revalidate()), [live, revalidate]);
  // Once for each load of the list; the live connection changes with every count.
  const seen = useEffectEvent(() => live?.setNewCount(0));
  useEffect(() => {
    if (!canChange || page.new_count === 0) return;
    request("POST", `${DOOR}/reset_count`, {}).then(
      () => seen(),
      (error: unknown) => console.error("the count could not be reset", error),
    );
  }, [page, canChange]);

  const change = (id: number, next: (line: NotificationPayload) => NotificationPayload | null) =>
    setList((before) => ({
      ...before,
      records: before.records.flatMap((line) => (line.id === id ? (next(line) ?? []) : line)),
    }));

  async function attempt(call: Promise<unknown>, undo: () => void) {
    try {
      await call;
    } catch (error) {
      undo();
      toast({ text: error instanceof Error ? error.message : m.errors_unknown(), tone: "danger" });
    }
  }

  return {
    list,
    isLoadingMore,
    read(line: NotificationPayload) {
      change(line.id, (one) => ({ ...one, read_at: new Date().toISOString() }));
      void attempt(request("POST", `${DOOR}/${line.id}/mark_as_read`, {}), () => change(line.id, () => line));
    },
    readAll() {
      const before = list;
      const at = new Date().toISOString();
      setList({ ...list, records: list.records.map((line) => ({ ...line, read_at: line.read_at ?? at })) });
      const body = group ? { notification_group: group } : {};
      void attempt(request("POST", `${DOOR}/mark_all_as_read`, body), () => setList(before));
    },
    archive(line: NotificationPayload) {
      const before = list;
      change(line.id, () => null);
      void attempt(request("POST", `${DOOR}/${line.id}/archive`, {}), () => setList(before));
      toast({
        text: m.notifications_archived(),
        actionLabel: m.notifications_undo(),
        onAction: () =>
          void attempt(request("DELETE", `${DOOR}/${line.id}/archive`, {}).then(revalidate), () => undefined),
      });
    },
    async more() {
      setIsLoadingMore(true);
      const query = new URLSearchParams({ cursor: list.cursor ?? "", ...(group ? { notification_group: group } : {}) });
      await attempt(
        request<NotificationsPayload>("GET", `${DOOR}?${query}`, undefined, { waits: true }).then((next) => {
          setList((before) => ({ ...next, records: [...before.records, ...next.records] }));
        }),
        () => undefined,
      );
      setIsLoadingMore(false);
    },
  };
}

/** Frames that say nothing of this list, or what its own page has just done. */
const OTHERS: readonly InboxFrame["kind"][] = ["notifications_seen", "space_read"];

const isNews = (frame: InboxFrame | null) => frame === null || !OTHERS.includes(frame.kind);

import { useEffect, useEffectEvent, useState } from "react";
import type { Reminder } from "~/features/bookmarks/reminders";
import { SOON, useMoment } from "~/features/communities/ui/moment";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import type { InboxFrame } from "~/platform/realtime";
import { toast } from "~/ui/toast";
import type { NotificationPayload, NotificationsPayload } from "../payload";
import { MAX_PAGE_SIZE, type NotificationGroup, type NotificationStatus, PAGE_SIZE } from "../rules";
import { Anew } from "./anew";
import { useLive } from "./live-provider";

const DOOR = "/internal_api/notifications";

/** Which list it is, and behind what it begins. */
export interface ListView {
  group: NotificationGroup | null;
  status: NotificationStatus;
  cursor: string | null;
}

/** As an address and the door take it; what is usual is not said. */
export function queryOf({ group, status, cursor }: Partial<ListView>): URLSearchParams {
  const query = new URLSearchParams();
  if (group) query.set("notification_group", group);
  if (status && status !== "inbox") query.set("status", status);
  if (cursor) query.set("cursor", cursor);
  return query;
}

/**
 * The page's list: what was loaded, what was added below, and what is changed here, at once and taken back on failure.
 * What comes, and what another page of the same person changes, stands in it as well.
 */
export function useNotifications(page: NotificationsPayload, view: ListView, canChange: boolean) {
  const [loaded, setLoaded] = useState(page);
  const [list, setList] = useState(page);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const soon = useMoment(SOON);
  const live = useLive();
  const [anew] = useState(() => new Anew());
  if (loaded !== page) {
    setLoaded(page);
    setList(page);
  }

  const queried = useEffectEvent(() => {
    const query = queryOf(view);
    query.set("per_page", String(Math.min(Math.max(list.records.length, PAGE_SIZE), MAX_PAGE_SIZE)));
    return query;
  });
  const ofThis = String(queryOf(view));
  useEffect(() => {
    let isThis = true;
    const stop = anew.by(async (isStill) => {
      const next = await request<NotificationsPayload>("GET", `${DOOR}?${queried()}`);
      if (isThis && isStill()) setList(next);
    });
    return () => {
      isThis = false;
      stop();
    };
  }, [anew, ofThis]);

  useEffect(() => live?.subscribe((frame) => isNews(frame) && anew.want()), [live, anew]);

  // What was seen here is new nowhere; nobody sees it behind another tab.
  const seen = useEffectEvent(() => {
    if (!canChange || view.status !== "inbox" || list.new_count === 0 || document.visibilityState !== "visible") return;
    request("POST", `${DOOR}/reset_count`, {}).then(
      () => live?.setNewCount(0),
      (error: unknown) => console.error("the count could not be reset", error),
    );
  });
  useEffect(() => {
    seen();
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [list.new_count, page]);

  const change = (id: number, next: (line: NotificationPayload) => NotificationPayload | null) =>
    setList((before) => ({
      ...before,
      records: before.records.flatMap((line) => (line.id === id ? (next(line) ?? []) : line)),
    }));

  async function attempt(call: Promise<unknown>, undo?: () => void) {
    try {
      await anew.during(call);
    } catch (error) {
      undo?.();
      toast({ text: error instanceof Error ? error.message : m.errors_unknown(), tone: "danger" });
    }
  }

  /** The line leaves this list, and comes back to it where that fails or is taken back. */
  function putAway(line: NotificationPayload, call: Promise<unknown>, said: string, back?: () => Promise<unknown>) {
    const before = list;
    change(line.id, () => null);
    void attempt(call, () => setList(before));
    const undo = back && {
      actionLabel: m.notifications_undo(),
      onAction: () => void attempt(back()).then(() => anew.want()),
    };
    toast({ text: said, ...undo });
  }

  const send = (method: "POST" | "DELETE", line: NotificationPayload, what: string, body: object = {}) =>
    request(method, `${DOOR}/${line.id}/${what}`, body);

  return {
    list,
    isLoadingMore,
    read(line: NotificationPayload) {
      change(line.id, (one) => ({ ...one, read_at: new Date().toISOString() }));
      void attempt(send("POST", line, "mark_as_read"), () => change(line.id, () => line));
    },
    readAll() {
      const before = list;
      const at = new Date().toISOString();
      setList({ ...list, records: list.records.map((line) => ({ ...line, read_at: line.read_at ?? at })) });
      const body = view.group ? { notification_group: view.group } : {};
      void attempt(request("POST", `${DOOR}/mark_all_as_read`, body), () => setList(before));
    },
    archive: (line: NotificationPayload) =>
      putAway(line, send("POST", line, "archive"), m.notifications_archived(), () => send("DELETE", line, "archive")),
    unarchive: (line: NotificationPayload) =>
      putAway(line, send("DELETE", line, "archive"), m.notifications_back_in_list(), () =>
        send("POST", line, "archive"),
      ),
    snooze(line: NotificationPayload, until: Reminder, at: number) {
      const call = send("POST", line, "snooze", { until });
      const said = m.notifications_snoozed_until({ time: soon(at) });
      if (view.status === "inbox") return putAway(line, call, said, () => send("DELETE", line, "snooze"));
      toast({ text: said });
      void attempt(call).then(() => anew.want());
    },
    unsnooze: (line: NotificationPayload) =>
      putAway(line, send("DELETE", line, "snooze"), m.notifications_back_in_list()),
    async more() {
      setIsLoadingMore(true);
      const query = queryOf({ ...view, cursor: list.cursor });
      await attempt(
        request<NotificationsPayload>("GET", `${DOOR}?${query}`, undefined, { waits: true }).then((next) => {
          setList((before) => ({ ...next, records: [...before.records, ...next.records] }));
        }),
      );
      setIsLoadingMore(false);
    },
  };
}

/** What says nothing of anybody's list. */
const OTHERS: readonly InboxFrame["kind"][] = ["space_read", "space_named", "job", "role_changed", "session_ended"];

const isNews = (frame: InboxFrame | null) => frame === null || !OTHERS.includes(frame.kind);

import { type ComponentType, lazy, Suspense } from "react";
import { loadLater } from "~/platform/client/chunks";
// Their looks come with the page that may show it, for they must be there without JavaScript.
import "./events.module.css";
import "./event-tiles.module.css";
import type { EventHeadProps } from "./event-head";
import type { EventListProps } from "./event-list";

/** What an event's page says of it. Every post's page brings this along, and the part itself comes to what is an event. */
export function EventHeadSlot(props: EventHeadProps) {
  return (
    <Suspense>
      <Head {...props} />
    </Suspense>
  );
}

/** The list of a space of events. */
export function EventListSlot(props: EventListProps) {
  return (
    <Suspense>
      <List {...props} />
    </Suspense>
  );
}

/** On the server (entry.server.tsx), where a page is rendered in one go and waits for nothing. */
export function bringEvents(head: ComponentType<EventHeadProps>, list: ComponentType<EventListProps>): void {
  Head = head;
  List = list;
}

let Head: ComponentType<EventHeadProps> = lazy<ComponentType<EventHeadProps>>(() =>
  loadLater(() => import("./event-head")),
);
let List: ComponentType<EventListProps> = lazy<ComponentType<EventListProps>>(() =>
  loadLater(() => import("./event-list")),
);

// What a browser does for a community while none of its pages is open: it shows what it is told, and nothing else. It
// keeps no page and answers for none. Registered only where somebody asked to be told (app/features/push).
const DOOR = "/internal_api";

addEventListener("install", () => skipWaiting());

addEventListener("push", (event) => event.waitUntil(show(event.data?.json())));

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(change(event)));

/** Whoever looks at a page of ours sees it there. */
async function show(told) {
  if (!told?.title) return;
  const { title, body, path, tag, lines, rings, always } = told;
  const isSeen = !always && (await pages()).some((page) => page.visibilityState === "visible");
  // Safari takes it amiss when nothing is shown: it is shown to it for a moment, without a sound.
  if (isSeen && !mustShow()) return;
  // What takes another's place rings only where it speaks to its reader, and says something else.
  const before = await registration.getNotifications({ tag });
  const isSame = before.some((one) => one.title === title && one.body === body);
  const isQuiet = isSeen || isSame || (before.length > 0 && !rings);
  await registration.showNotification(title, {
    body,
    tag,
    icon: "/icon-180.png",
    data: { path, lines },
    silent: isQuiet,
    renotify: !isQuiet,
  });
  if (isSeen) for (const one of await registration.getNotifications({ tag })) one.close();
}

const mustShow = () => /Safari\//.test(navigator.userAgent) && !/Chrom(?:e|ium)\//.test(navigator.userAgent);

const pages = () => clients.matchAll({ type: "window", includeUncontrolled: true });

/** To the page that shows it already, else to a new one: no other is taken away under what somebody writes there. */
async function open({ path, lines = [] }) {
  const place = new URL(path, location.origin);
  if (place.origin !== location.origin) return;
  const read = Promise.allSettled(lines.map((id) => call(`/notifications/${id}/mark_as_read`, {})));
  const there = (await pages()).find((page) => new URL(page.url).pathname === place.pathname);
  if (!there) await clients.openWindow(place.href);
  else await (await there.focus()).navigate(place.href).catch(() => undefined);
  await read;
}

/**
 * The browser's maker has given it another address: the sign-in that it belongs to is asked by its cookie. Where it does
 * not say which one it had, nobody knows whose it was: the next page of theirs says where it is (sayAgain).
 */
async function change({ oldSubscription, newSubscription }) {
  const { public_key } = await call("/push/key");
  if (!public_key) return;
  const next =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }));
  if (!oldSubscription) return;
  const { endpoint, keys } = next.toJSON();
  await call("/push/devices", { endpoint, keys, replaces: oldSubscription.endpoint, again: true });
}

async function call(path, body) {
  const answer = await fetch(`${DOOR}${path}`, {
    credentials: "same-origin",
    ...(body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

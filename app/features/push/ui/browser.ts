import { request } from "~/platform/client/request";
import { type DevicesPayload, PUSH_DOOR } from "../devices";
import { rememberSaid } from "./remembered";

/** Whether this browser can be told: it can, its member has forbidden it, only from the home screen, or never. */
export type Ability = "can" | "blocked" | "home_screen" | "cannot";

export function abilityOf(): Ability {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
    return Notification.permission === "denied" ? "blocked" : "can";
  }
  // An iPad says that it is a Mac, and no Mac is touched.
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isApple || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1) ? "home_screen" : "cannot";
}

const SCRIPT = "/push.js";

/**
 * Has this browser told, once its member has allowed it: asked by a press alone. Safe to repeat. Throws where the
 * browser or the house refuses; answers false where its member does.
 */
export async function turnOn(publicKey: string, memberUid: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register(SCRIPT);
  await say(await navigator.serviceWorker.ready, { publicKey, memberUid, again: false });
  return true;
}

interface Said {
  publicKey: string;
  memberUid: string;
  /** By itself: what was turned off elsewhere stays off, and this browser listens no more. */
  again: boolean;
}

async function say({ pushManager }: ServiceWorkerRegistration, { publicKey, memberUid, again }: Said): Promise<void> {
  const before = await pushManager.getSubscription();
  const hears = keyOf(before?.options.applicationServerKey);
  // What listens to an earlier key hears nothing any more.
  if (before && hears !== "" && hears !== publicKey) await before.unsubscribe();
  const now = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = now.toJSON();
  const path = `${PUSH_DOOR}/devices`;
  const { id } = await request<{ id: number | null }>("POST", path, { endpoint, keys, again }, { waits: true });
  if (id === null) await now.unsubscribe();
  rememberSaid(id === null ? null : memberUid);
}

const keyOf = (bytes: ArrayBuffer | null | undefined): string =>
  bytes
    ? btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "")
    : "";

/** Whether this browser itself listens. */
export async function isListening(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration(SCRIPT);
  return (await registration?.pushManager.getSubscription()) != null;
}

/** Has this browser listen no more; that the house stops telling it is another's to ask. */
export async function stopListening(): Promise<void> {
  rememberSaid(null);
  const registration = await navigator.serviceWorker.getRegistration(SCRIPT);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Says where this browser is by now, under the sign-in of now: a new one begins where the last has ended. */
export async function sayAgain(memberUid: string): Promise<void> {
  if (abilityOf() !== "can" || Notification.permission !== "granted" || !(await isListening())) {
    rememberSaid(null);
    return;
  }
  const { public_key: key } = await request<Pick<DevicesPayload, "public_key">>("GET", `${PUSH_DOOR}/key`);
  if (key) await say(await navigator.serviceWorker.ready, { publicKey: key, memberUid, again: true });
}

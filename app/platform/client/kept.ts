/**
 * What somebody wrote on this device: lines that wait to be sent, in the order of their writing, and drafts. And of doors
 * that they stand at, pages of who comes, and what they did there.
 */
export type KeptStore = "outbox" | "drafts" | "doors" | "door_acts";

const DATABASE = "atrium-words";
const STORES: readonly KeptStore[] = ["outbox", "drafts", "doors", "door_acts"];

let opened: Promise<IDBDatabase> | null = null;

/** Does one thing in one store, and answers once it is kept. Rejects where the browser keeps nothing (private windows, full disks). */
export async function inKept<Answer>(
  name: KeptStore,
  mode: "readonly" | "readwrite",
  act: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode);
    const request = act(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error("nothing was kept"));
  });
}

/** Changes the rows of a store that `change` answers otherwise, or takes them away where it answers null. */
export const changeKept = (name: KeptStore, change: (row: unknown) => unknown): Promise<unknown> =>
  inKept(name, "readwrite", (store) => {
    const walk = store.openCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor) return;
      const next = change(cursor.value);
      if (next === null) cursor.delete();
      else if (next !== cursor.value) cursor.update(next);
      cursor.continue();
    };
    return walk;
  });

/** Nothing but what this person wrote stays. */
export async function forgetKept(whose: string): Promise<void> {
  const ownOnly = (row: unknown) => ((row as { whose: string }).whose === whose ? row : null);
  await Promise.all(STORES.map((name) => changeKept(name, ownOnly)));
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 2);
    asked.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        asked.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
        asked.result.createObjectStore("drafts", { keyPath: ["whose", "room"] });
      }
      asked.result.createObjectStore("doors", { keyPath: ["whose", "event", "page"] });
      asked.result.createObjectStore("door_acts", { keyPath: "id", autoIncrement: true });
    };
    asked.onsuccess = () => {
      const database = asked.result;
      database.onclose = () => (opened = null);
      // Another tab brings a later form of it, or the browser clears it: nobody is held up by this one.
      database.onversionchange = () => {
        database.close();
        opened = null;
      };
      resolve(database);
    };
    asked.onerror = () => reject(asked.error ?? new Error("the browser keeps nothing"));
  });
  opened.catch(() => (opened = null));
  return opened;
}

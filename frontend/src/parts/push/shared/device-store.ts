/**
 * An area's push without its page: the service worker reads it, too, which neither has the catalog of texts nor
 * localStorage. Nothing of it is confidential.
 */
interface Stored {
  /** A notification that cannot be read looks like this; the icon is everyone's. */
  words: { title: string; body: string; icon: string };
  /** This browser's subscription: its row on the server, its person, and its address at the push service. */
  subscription: { id: number; person: number; endpoint: string };
}

export type Words = Stored['words'];

const store = 'areas';

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open('steward-push', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  return resultOf(opening);
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser stores nothing'));
  });

async function run<Result>(
  mode: IDBTransactionMode,
  work: (areas: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await resultOf(work(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

/** @param scope address of the area's service worker */
export const read = <Key extends keyof Stored>(scope: string, key: Key): Promise<Stored[Key] | undefined> =>
  run('readonly', (areas) => areas.get([scope, key]) as IDBRequest<Stored[Key] | undefined>);

export const write = <Key extends keyof Stored>(scope: string, key: Key, value: Stored[Key]): Promise<void> =>
  run('readwrite', (areas) => areas.put(value, [scope, key])).then(() => undefined);

export const remove = (scope: string, key: keyof Stored): Promise<void> =>
  run('readwrite', (areas) => areas.delete([scope, key]));

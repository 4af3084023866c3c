/**
 * Storage beyond the page, in IndexedDB: its content survives a reload, a closed tab and a killed browser, and the service worker
 * reaches it, too. Everything belongs to a person, and is erased when they log out.
 */

export interface Kept<Value = unknown> {
  /** Rising in the order of keeping. */
  id: number;
  kind: string;
  /** The person's id; 0 for the next person who logs in. */
  owner: number;
  /** Time of keeping, in milliseconds. */
  at: number;
  value: Value;
}

const minute = 60_000;
/** Milliseconds after which it is erased: sooner if nobody has logged in since. */
const lifetime = { unclaimed: 15 * minute, owned: 7 * 24 * 60 * minute };

/** Kinds that stay for their owner while others log in here. */
export const sendingKind = 'sending';
export const sendingFileKind = 'sending file';
const lasting = new Set([sendingKind, sendingFileKind]);

const stores = ['kept', 'people'] as const;
const byOwner = 'owner';
/** Key of the person who is logged in here, as far as the page knows. */
const here = 'here';

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  return (opened ??= open().catch((failure: unknown) => {
    // The next call tries again.
    opened = undefined;
    throw failure;
  }));
}

async function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open('steward', 1);
  asked.onupgradeneeded = () => {
    const kept = asked.result.createObjectStore('kept', { keyPath: 'id', autoIncrement: true });
    kept.createIndex(byOwner, ['owner', 'kind', 'at']);
    asked.result.createObjectStore('people');
  };
  const found = await answerOf(asked);
  // A page of a newer version would wait until this one is closed.
  found.onversionchange = () => {
    found.close();
    opened = undefined;
  };
  return found;
}

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser stores nothing'));
  });

/** Runs in one transaction. @returns the result once it is stored */
async function transact<Result>(
  mode: IDBTransactionMode,
  work: (kept: IDBObjectStore, people: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const transaction = (await database()).transaction(stores, mode);
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser stores nothing'));
  });
  const [result] = await Promise.all([
    work(transaction.objectStore('kept'), transaction.objectStore('people')),
    done,
  ]);
  return result;
}

/**
 * @param owner 0 for the next person who logs in
 * @param values structured data in their order, with files as bytes
 * @returns their ids; rejects if the browser stores nothing, or not that much
 */
export const keep = (kind: string, owner: number, values: readonly unknown[]): Promise<number[]> =>
  transact('readwrite', (kept) =>
    Promise.all(
      values.map(
        async (value) => Number(await answerOf(kept.add({ kind, owner, at: Date.now(), value }))), // an id of its own
      ),
    ),
  );

/**
 * Changes a value in one transaction, so that of two tabs one sees the other's change.
 * @param change returns undefined to leave it
 * @returns the changed value; undefined if it was left, or is erased
 */
export const changeKept = <Value>(
  id: number,
  change: (value: Value) => Value | undefined,
): Promise<Value | undefined> =>
  transact('readwrite', async (kept) => {
    const row = (await answerOf(kept.get(id))) as Kept<Value> | undefined; // of its own kind
    const value = row && change(row.value);
    if (value !== undefined) await answerOf(kept.put({ ...row, value }));
    return value;
  });

/** In the order of the ids; erased ones are left out. */
export const keptWith = <Value>(ids: readonly number[]): Promise<Value[]> =>
  transact('readonly', async (kept) => {
    const rows = await Promise.all(ids.map((id) => answerOf(kept.get(id))));
    return rows.flatMap((row) => (row ? [(row as Kept<Value>).value] : [])); // of its own kind
  });

/** In the order of keeping. */
export const keptOf = <Value>(kind: string, owner: number): Promise<Kept<Value>[]> =>
  transact('readonly', async (kept) => {
    const range = IDBKeyRange.bound([owner, kind], [owner, kind, []]);
    return (await answerOf(kept.index(byOwner).getAll(range))) as Kept<Value>[]; // of its own kind
  });

export const erase = (ids: readonly number[]): Promise<void> =>
  transact('readwrite', async (kept) => {
    await Promise.all(ids.map((id) => answerOf(kept.delete(id))));
  });

/** After a person's logout: what is theirs, and what nobody waits for. @param person by default the one who is logged in here */
export const eraseOf = (person?: number): Promise<void> =>
  transact('readwrite', async (kept, people) => {
    const own = person ?? Number(await answerOf(people.get(here)));
    await each(kept, ({ owner, kind, row }) => {
      if (owner === own || !lasting.has(kind)) kept.delete(row);
    });
    await answerOf(people.clear());
  });

interface Key {
  owner: number;
  kind: string;
  /** Time of keeping. */
  at: number;
  row: IDBValidKey;
}

/** Goes through the keys alone: the files themselves may be large. */
async function each(kept: IDBObjectStore, act: (key: Key) => Promise<void> | void): Promise<void> {
  const keys = kept.index(byOwner).openKeyCursor();
  for (let cursor = await answerOf(keys); cursor; cursor = await answerOf(keys)) {
    const [owner, kind, at] = cursor.key as [number, string, number]; // as the index is made
    await act({ owner, kind, at, row: cursor.primaryKey });
    cursor.continue();
  }
}

/** The person who is logged in here, as far as a page has said; 0 if there is none. */
export const personHere = (): Promise<number> =>
  transact('readonly', async (_, people) => Number((await answerOf(people.get(here))) ?? 0));

/**
 * Erases what is too old. For a person who is logged in, also files that others have shared; what waited for the next person
 * who logs in is theirs now.
 */
export const tidy = (person?: number): Promise<void> =>
  transact('readwrite', async (kept, people) => {
    const now = Date.now();
    await each(kept, async ({ owner, kind, at, row }) => {
      const isOld = now - at > (owner === 0 ? lifetime.unclaimed : lifetime.owned);
      const isOfOther = person !== undefined && owner !== 0 && owner !== person;
      if (isOld || (isOfOther && !lasting.has(kind))) kept.delete(row);
      else if (person !== undefined && owner === 0) {
        const claimed = (await answerOf(kept.get(row))) as Kept; // of this store
        kept.put({ ...claimed, owner: person });
      }
    });
    if (person !== undefined) await answerOf(people.put(person, here));
  });

import {
  changeKept,
  erase,
  keep,
  keptOf,
  keptWith,
  sendingFileKind,
  sendingKind,
  tidy,
} from '../offline/kept.ts';
import type { KeptSending, Sending, StoredFile } from './sending.ts';

/** Keeps sendings until the server has them. Each method rejects if the browser stores nothing, or not that much. */
export interface SendingStore {
  /** @param owner users.id @returns its id */
  add(owner: number, sending: KeptSending, files: readonly File[]): Promise<number>;
  /** In the order of adding. */
  list(owner: number): Promise<Sending[]>;
  filesOf(id: number): Promise<File[]>;
  /** @param change returns undefined to leave it @returns undefined if it was left, or is gone */
  change(id: number, change: (sending: KeptSending) => KeptSending | undefined): Promise<Sending | undefined>;
  remove(id: number): Promise<void>;
}

type Stored = KeptSending & { /** Rows of the files. */ rows: readonly number[] };
type StoredBytes = StoredFile & { bytes: ArrayBuffer; lastModified: number };

/** In IndexedDB, with the files as bytes: a browser forgets a file that it was lent. */
export const sendingStore: SendingStore = {
  async add(owner, sending, files) {
    const bytes = await Promise.all(files.map(bytesOf));
    const rows = bytes.length > 0 ? await keep(sendingFileKind, owner, bytes) : [];
    try {
      const [id = 0] = await keep(sendingKind, owner, [{ ...sending, rows } satisfies Stored]);
      return id;
    } catch (failure) {
      await erase(rows);
      throw failure;
    }
  },
  async list(owner) {
    await tidy();
    const kept = await keptOf<Stored>(sendingKind, owner);
    return kept.map(({ id, value }) => ({ ...value, id })).toSorted((one, other) => one.id - other.id);
  },
  async filesOf(id) {
    const [sending] = await keptWith<Stored>([id]);
    const files = await keptWith<StoredBytes>(sending?.rows ?? []);
    return files.map(
      ({ bytes, name, type, lastModified }) => new File([bytes], name, { type, lastModified }),
    );
  },
  async change(id, change) {
    const changed = await changeKept<Stored>(id, (sending) => {
      const after = change(sending);
      return after && { ...after, rows: sending.rows };
    });
    return changed && { ...changed, id };
  },
  async remove(id) {
    const [sending] = await keptWith<Stored>([id]);
    await erase([id, ...(sending?.rows ?? [])]);
  },
};

const bytesOf = async (file: File): Promise<StoredBytes> => ({
  name: file.name,
  type: file.type,
  size: file.size,
  lastModified: file.lastModified,
  bytes: await file.arrayBuffer(),
});

/** In the memory of this tab, for browsers that store nothing. */
export class MemoryStore implements SendingStore {
  private readonly kept = new Map<number, { owner: number; sending: Sending; files: readonly File[] }>();
  private last: number;

  /** @param before number below its ids: by default they are negative */
  constructor(before = -1_000_000) {
    this.last = before;
  }

  add(owner: number, sending: KeptSending, files: readonly File[]): Promise<number> {
    const id = ++this.last;
    this.kept.set(id, { owner, sending: { ...sending, id }, files });
    return Promise.resolve(id);
  }

  list(owner: number): Promise<Sending[]> {
    const own = [...this.kept.values()].filter((one) => one.owner === owner);
    return Promise.resolve(own.map(({ sending }) => sending));
  }

  filesOf(id: number): Promise<File[]> {
    return Promise.resolve([...(this.kept.get(id)?.files ?? [])]);
  }

  change(
    id: number,
    change: (sending: KeptSending) => KeptSending | undefined,
  ): Promise<Sending | undefined> {
    const found = this.kept.get(id);
    const after = found && change(found.sending);
    if (!found || !after) return Promise.resolve(undefined);
    const sending = { ...after, id };
    this.kept.set(id, { ...found, sending });
    return Promise.resolve(sending);
  }

  remove(id: number): Promise<void> {
    this.kept.delete(id);
    return Promise.resolve();
  }
}

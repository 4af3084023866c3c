export interface StoredObject {
  key: string;
  /** By the clock of the storing machine. */
  storedAt: Date;
  /** Encrypted size in bytes. */
  size: number;
}

/**
 * Bytes by key, on a disk or elsewhere, without encryption. Keys come only from the vault: 32 lower-case hex
 * digits, safe as file names everywhere. Refuses with `storageFull` or `storageUnavailable`.
 */
export interface RawStore {
  /**
   * Writes the parts as one object; resolves when it is durable. An existing object is replaced atomically:
   * readers, and a restart after a crash, find either the old or the new one, complete.
   */
  write(key: string, parts: readonly Buffer[]): Promise<void>;
  /**
   * Writes like `write`, but only if the object exists, so that a removed one does not come back.
   * @returns false if it does not exist
   */
  replace(key: string, parts: readonly Buffer[]): Promise<boolean>;
  /**
   * The whole object, in the caller's own memory; undefined if there is none.
   * @param upTo reads at most this many bytes from its beginning
   */
  read(key: string, upTo?: number): Promise<Buffer | undefined>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** All objects, ordered by key; objects added or removed during the walk may be included or not. */
  list(): AsyncIterable<StoredObject>;
  /** Removes leftovers of interrupted writes older than a day. */
  tidy(): Promise<void>;
  /** Resolves if the store can be reached. Called often, so it is cheap. */
  check(): Promise<void>;
}

export interface StoredObject {
  key: string;
  /** By the clock of whoever stores it. */
  storedAt: Date;
  /** Bytes as they are stored. */
  size: number;
}

/**
 * Bytes by key, as they are, on a disk or elsewhere. Knows nothing of encryption.
 * Keys come from the vault alone: 32 lower-case hex digits, so that they are safe as file names anywhere.
 * Refuses with `storageFull` or `storageUnavailable`.
 */
export interface RawStore {
  /**
   * Writes the parts one after the other as one object; resolves when it is durable. One that is there already is
   * replaced in one step: whoever reads meanwhile, and whoever reads after a crash, finds the one or the other whole.
   */
  write(key: string, parts: readonly Buffer[]): Promise<void>;
  /**
   * Writes as `write` does, but only if the object is there, so that one that was removed meanwhile does not come back.
   * @returns false if it is not there
   */
  replace(key: string, parts: readonly Buffer[]): Promise<boolean>;
  /**
   * The whole object, in memory that is the caller's own; or undefined when there is none.
   * @param upTo reads no more than so many bytes from its beginning
   */
  read(key: string, upTo?: number): Promise<Buffer | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** All objects, in the order of their keys; what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<StoredObject>;
  /** Clears what broken-off writes left more than a day ago. */
  tidy(): Promise<void>;
  /** Resolves while the store can be reached. Asked often, so it costs little. */
  check(): Promise<void>;
}

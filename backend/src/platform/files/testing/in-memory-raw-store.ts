import type { RawStore, StoredObject } from '../raw-store.js';

/** Stores copies, like a disk; `objects` lets a test damage or exchange stored bytes. */
export class InMemoryRawStore implements RawStore {
  readonly objects = new Map<string, Buffer>();

  async write(key: string, parts: readonly Buffer[]): Promise<void> {
    this.objects.set(key, Buffer.concat(parts));
  }

  async replace(key: string, parts: readonly Buffer[]): Promise<boolean> {
    if (!this.objects.has(key)) return false;
    await this.write(key, parts);
    return true;
  }

  async read(key: string, upTo?: number): Promise<Buffer | undefined> {
    const bytes = this.objects.get(key);
    return bytes && Buffer.from(bytes.subarray(0, upTo));
  }

  async remove(key: string): Promise<void> {
    this.objects.delete(key);
  }

  async *list(): AsyncIterable<StoredObject> {
    for (const key of [...this.objects.keys()].sort())
      yield { key, storedAt: new Date(), size: this.objects.get(key)?.length ?? 0 };
  }

  async tidy(): Promise<void> {}

  async check(): Promise<void> {}
}

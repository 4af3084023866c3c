/** localStorage key for uploaded files: after a reload they are not uploaded again. */
const place = 'steward.moved-in';
/** The oldest keys are dropped. */
const maxStoredKeys = 40_000;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const sha256 = async (bytes: BufferSource): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes));

/** True if the browser can hash files, which it does only on secure pages. */
export const canHashFiles = (): boolean => typeof crypto.subtle !== 'undefined';

/** Idempotency-Key of a file: the same client, path and content are the same upload. */
export async function importKey(userId: number, path: string, file: Blob): Promise<string> {
  const content = await sha256(await file.arrayBuffer());
  return `paper-${await sha256(new TextEncoder().encode(JSON.stringify([userId, path, content])))}`;
}

/** Keys of the uploaded files, kept over reloads. */
export class SentFiles {
  readonly #keys: Set<string>;

  constructor() {
    this.#keys = new Set(stored());
  }

  has(key: string): boolean {
    return this.#keys.has(short(key));
  }

  add(key: string): void {
    this.#keys.add(short(key));
    try {
      localStorage.setItem(place, [...this.#keys].slice(-maxStoredKeys).join(' '));
    } catch {
      // If the storage is full, the server still recognizes the keys of the last day.
    }
  }
}

/** 80 bits distinguish all files of a practice. */
const short = (key: string): string => key.slice('paper-'.length, 'paper-'.length + 20);

function stored(): string[] {
  try {
    return localStorage.getItem(place)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

import { inflateRawSync } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const MAX_COMMENT = 0xffff;
const IN_ZIP64 = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;

interface ZipEntry {
  method: number;
  /** Bytes in the archive; only a hint for deflated entries, which have their own end mark. */
  compressedSize: number;
  offset: number;
  encrypted: boolean;
}

/**
 * Directory of names of a ZIP, read without unpacking. For archives that are completely in memory; a
 * directory of more than 65,535 entries, which needs ZIP64, counts as none.
 */
export class ZipDirectory {
  private constructor(
    private readonly bytes: Buffer,
    private readonly entries: ReadonlyMap<string, ZipEntry>,
  ) {}

  /** Undefined unless the bytes are a complete ZIP from their first byte. */
  static read(bytes: Buffer): ZipDirectory | undefined {
    if (bytes.length < 22 || bytes.readUInt32LE(0) !== LOCAL_HEADER) return undefined;
    const end = findEnd(bytes);
    if (end === undefined) return undefined;

    const entries = new Map<string, ZipEntry>();
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
      if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
      const extraAt = at + 46 + bytes.readUInt16LE(at + 28);
      const next = extraAt + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
      if (next > end) return undefined;
      entries.set(bytes.toString('utf8', at + 46, extraAt), entryAt(bytes, at, extraAt));
      at = next;
    }
    return new ZipDirectory(bytes, entries);
  }

  /** True if the entry at that position in the directory is in that folder; `folder` ends with a slash. */
  hasFolder(folder: string): boolean {
    return [...this.entries.keys()].some(
      (name) => name.startsWith(folder) && this.contentAt(name) !== undefined,
    );
  }

  /** True if that entry is there. */
  has(name: string): boolean {
    return this.contentAt(name) !== undefined;
  }

  /** Text of the entry, or undefined if it is missing, encrypted, damaged or longer than `limit` bytes. */
  text(name: string, limit: number): string | undefined {
    const entry = this.entries.get(name);
    const start = this.contentAt(name);
    if (!entry || start === undefined || entry.encrypted) return undefined;
    const packed = this.bytes.subarray(start, start + entry.compressedSize);
    if (entry.method === STORED) return packed.length <= limit ? packed.toString() : undefined;
    if (entry.method !== DEFLATED) return undefined;
    try {
      return inflateRawSync(packed, { maxOutputLength: limit }).toString();
    } catch {
      return undefined; // damaged, or longer than the limit
    }
  }

  private contentAt(name: string): number | undefined {
    const offset = this.entries.get(name)?.offset;
    if (offset === undefined || offset + 30 > this.bytes.length) return undefined;
    if (this.bytes.readUInt32LE(offset) !== LOCAL_HEADER) return undefined;
    const nameEnd = offset + 30 + this.bytes.readUInt16LE(offset + 26);
    if (this.bytes.toString('utf8', offset + 30, nameEnd) !== name) return undefined;
    return nameEnd + this.bytes.readUInt16LE(offset + 28);
  }
}

/** The end record, searched from the end because a comment of any content may follow it. */
function findEnd(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - 22 - MAX_COMMENT);
  for (let at = bytes.length - 22; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return undefined;
}

function entryAt(bytes: Buffer, at: number, extraAt: number): ZipEntry {
  const uncompressed = bytes.readUInt32LE(at + 24);
  const entry = {
    method: bytes.readUInt16LE(at + 10),
    compressedSize: bytes.readUInt32LE(at + 20),
    offset: bytes.readUInt32LE(at + 42),
    encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
  };
  if (entry.offset !== IN_ZIP64) return entry;

  // Some writers use the long form even for small files: the long values come in the order of the short ones.
  const extraEnd = extraAt + bytes.readUInt16LE(at + 30);
  for (let field = extraAt; field + 4 <= extraEnd; field += 4 + bytes.readUInt16LE(field + 2)) {
    if (bytes.readUInt16LE(field) !== 1) continue;
    const skipped = (uncompressed === IN_ZIP64 ? 8 : 0) + (entry.compressedSize === IN_ZIP64 ? 8 : 0);
    const offsetAt = field + 4 + skipped;
    if (offsetAt + 8 <= extraEnd) return { ...entry, offset: Number(bytes.readBigUInt64LE(offsetAt)) };
  }
  return entry;
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const LAST_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const ENTRY_LENGTH = 128;
const STREAM = 2;
const ROOT = 5;
const SECTORS_IN_HEADER = 109;

/**
 * Names of the streams directly under the root of an OLE compound file, the container of .doc and .xls.
 * Streams of embedded objects are deeper and don't count. Undefined if the bytes are not such a file. Reads
 * the sector table from the header only, which covers files of up to 6.8 MB.
 */
export function compoundFileStreams(bytes: Buffer): ReadonlySet<string> | undefined {
  if (bytes.length < 512 || !bytes.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;

  const directory = readDirectory(bytes, 1 << shift);
  if (directory.length < ENTRY_LENGTH || directory[66] !== ROOT) return undefined;
  return streamsUnder(directory, directory.readUInt32LE(76));
}

function readDirectory(bytes: Buffer, sectorSize: number): Buffer {
  const sectorAt = (sector: number) => (sector + 1) * sectorSize;
  const perSector = sectorSize / 4;
  const sectors: Buffer[] = [];
  const seen = new Set<number>();
  let sector = bytes.readUInt32LE(48);
  while (sector < LAST_SECTOR && !seen.has(sector) && sectorAt(sector) < bytes.length) {
    seen.add(sector);
    sectors.push(bytes.subarray(sectorAt(sector), sectorAt(sector) + sectorSize));
    const table = Math.floor(sector / perSector);
    if (table >= SECTORS_IN_HEADER) break;
    const next = sectorAt(bytes.readUInt32LE(76 + table * 4)) + (sector % perSector) * 4;
    if (next + 4 > bytes.length) break;
    sector = bytes.readUInt32LE(next);
  }
  return Buffer.concat(sectors);
}

/** Entries of one storage form a binary tree of siblings; `seen` breaks cycles in a hostile file. */
function streamsUnder(directory: Buffer, first: number): Set<string> {
  const names = new Set<string>();
  const seen = new Set<number>();
  const waiting = [first];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const at = index * ENTRY_LENGTH;
    if (index === NO_ENTRY || seen.has(index) || at + ENTRY_LENGTH > directory.length) continue;
    seen.add(index);
    const nameLength = Math.min(directory.readUInt16LE(at + 64), 64) - 2; // without the closing NUL
    if (directory[at + 66] === STREAM && nameLength > 0) {
      names.add(directory.toString('utf16le', at, at + nameLength));
    }
    waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
  }
  return names;
}

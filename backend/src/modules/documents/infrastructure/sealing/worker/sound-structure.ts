import { inflateSync } from 'node:zlib';

/** Revisions of one file; more count as broken. */
const maximumSections = 1_000;
/** Bytes of one unpacked table. */
const maximumTable = 50_000_000;

/** An object's place: its offset and generation, or the stream that contains it. */
export type Place = { offset: number; generation: number } | { stream: number; index: number };

interface Section {
  places: [number: number, Place | undefined][];
  next: number[];
}

/**
 * Reads the cross-reference tables as strictly as few programs do, since others differ in what they make of a
 * broken one.
 * @returns the places of the objects by their numbers; undefined if the file doesn't begin with its header, or
 *   end with its end, or a table is broken or names another place than the object's
 */
export function soundStructure(bytes: Buffer): Map<number, Place> | undefined {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return undefined;
  const end = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/.exec(bytes.toString('latin1', bytes.length - 2_048));
  if (!end) return undefined;
  const places = new Map<number, Place | undefined>();
  const waiting = [Number(end[1])];
  const seen = new Set<number>();
  for (const offset of waiting) {
    if (seen.has(offset) || seen.size > maximumSections) return undefined;
    seen.add(offset);
    const section = sectionAt(bytes, offset);
    if (!section) return undefined;
    for (const [number, place] of section.places) if (!places.has(number)) places.set(number, place);
    waiting.push(...section.next);
  }
  const used = new Map<number, Place>();
  for (const [number, place] of places) {
    // Some programs write zero for an object that is not there.
    if (!place || ('offset' in place && place.offset === 0)) continue;
    if ('offset' in place && !isAt(bytes, number, place)) return undefined;
    used.set(number, place);
  }
  return used;
}

function isAt(
  bytes: Buffer,
  number: number,
  { offset, generation }: { offset: number; generation: number },
): boolean {
  const found = /^\s*(\d+)\s+(\d+)\s+obj/.exec(bytes.toString('latin1', offset, offset + 40));
  return Number(found?.[1]) === number && Number(found?.[2]) === generation;
}

function sectionAt(bytes: Buffer, offset: number): Section | undefined {
  if (offset >= bytes.length) return undefined;
  return bytes.subarray(offset, offset + 4).equals(Buffer.from('xref'))
    ? tableAt(bytes, offset)
    : streamAt(bytes, offset);
}

function tableAt(bytes: Buffer, start: number): Section | undefined {
  const end = bytes.indexOf('trailer', start);
  const after = bytes.indexOf('startxref', end);
  if (end === -1 || after === -1) return undefined;
  const text = bytes.toString('latin1', start + 4, end).trimEnd();
  const places: Section['places'] = [];
  const heading = /\s*(\d+)\s+(\d+)\s*/y;
  const entry = /(\d{10}) (\d{5}) ([nf])(?:\s{1,3}|$)/y;
  while (heading.lastIndex < text.length) {
    const [, first, count] = heading.exec(text) ?? [];
    if (first === undefined) return undefined;
    entry.lastIndex = heading.lastIndex;
    for (let index = 0; index < Number(count); index += 1) {
      const found = entry.exec(text);
      if (!found) return undefined;
      const place = { offset: Number(found[1]), generation: Number(found[2]) };
      places.push([Number(first) + index, found[3] === 'n' ? place : undefined]);
    }
    heading.lastIndex = entry.lastIndex;
  }
  const trailer = bytes.toString('latin1', end, after);
  const next = [/\/XRefStm\s+(\d+)/, /\/Prev\s+(\d+)/].flatMap((name) => name.exec(trailer)?.[1] ?? []);
  return { places, next: next.map(Number) };
}

/** Entries of a cross-reference stream whose values are numbers. */
const numbersIn = (dict: string, name: string): number[] | undefined =>
  new RegExp(`/${name}\\s*\\[([\\d\\s]*)\\]`).exec(dict)?.[1]?.trim().split(/\s+/).map(Number);
const numberIn = (dict: string, name: string): number | undefined => {
  const found = new RegExp(`/${name}\\s+(\\d+)(?!\\s+\\d+\\s+R)`).exec(dict)?.[1];
  return found === undefined ? undefined : Number(found);
};

function streamAt(bytes: Buffer, start: number): Section | undefined {
  const head = /^\d+\s+\d+\s+obj\s*(<<[^]*?>>)\s*stream\r?\n/.exec(
    bytes.toString('latin1', start, start + 16_384),
  );
  const dict = head?.[1];
  if (!head || dict === undefined || !/\/Type\s*\/XRef/.test(dict)) return undefined;
  const size = numberIn(dict, 'Size');
  const length = numberIn(dict, 'Length');
  const [type = 0, second = 0, third = 0] = numbersIn(dict, 'W') ?? [];
  const width = type + second + third;
  if (size === undefined || length === undefined || width === 0 || Math.max(type, second, third) > 6)
    return undefined;
  const from = start + head[0].length;
  const rows = unpacked(bytes.subarray(from, from + length), dict);
  if (!rows) return undefined;
  const ranges = numbersIn(dict, 'Index') ?? [0, size];
  const places: Section['places'] = [];
  let at = 0;
  for (let range = 0; range + 1 < ranges.length; range += 2)
    for (let index = 0; index < ranges[range + 1]!; index += 1, at += width) {
      if (at + width > rows.length) return undefined;
      const kind = type === 0 ? 1 : rows.readUIntBE(at, type);
      const value = second === 0 ? 0 : rows.readUIntBE(at + type, second);
      const extra = third === 0 ? 0 : rows.readUIntBE(at + type + second, third);
      const number = ranges[range]! + index;
      if (kind === 1) places.push([number, { offset: value, generation: extra }]);
      else places.push([number, kind === 2 ? { stream: value, index: extra } : undefined]);
    }
  const previous = numberIn(dict, 'Prev');
  return { places, next: previous === undefined ? [] : [previous] };
}

/** The rows of a cross-reference stream; undefined if they are packed in an unusual way. */
function unpacked(packed: Buffer, dict: string): Buffer | undefined {
  if (!dict.includes('/Filter')) return packed;
  if (!/\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dict)) return undefined;
  try {
    const data = inflateSync(packed, { maxOutputLength: maximumTable });
    return (numberIn(dict, 'Predictor') ?? 1) < 10 ? data : filtered(data, numberIn(dict, 'Columns') ?? 1);
  } catch {
    return undefined;
  }
}

/** Undoes the filter of PNG, one for each row. */
function filtered(data: Buffer, columns: number): Buffer {
  const rows = Buffer.alloc(Math.floor(data.length / (columns + 1)) * columns);
  for (let at = 0, out = 0; out < rows.length; at += columns + 1, out += columns)
    for (let index = 0; index < columns; index += 1) {
      const left = index === 0 ? 0 : rows[out + index - 1]!;
      const above = out === 0 ? 0 : rows[out - columns + index]!;
      const corner = out === 0 || index === 0 ? 0 : rows[out - columns + index - 1]!;
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][data[at]!] ?? 0;
      rows[out + index] = data[at + 1 + index]! + guess;
    }
  return rows;
}

function paeth(left: number, above: number, corner: number): number {
  const [a, b, c] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

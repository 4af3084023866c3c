import { PDF, PdfArray, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { chromiumCopy } from './chromium-copy.ts';
import { Damaged, damaged, NotSignable } from './not-signable.ts';
import { reachable } from './objects.ts';
import { openPdf } from './open-pdf.ts';
import { mendPageTree } from './page-tree.ts';
import { type Place, soundStructure } from './sound-structure.ts';

export interface Readable {
  pdf: PDF;
  /** True if `pdf` is not of the given bytes but of a copy with the same pages. */
  rewritten: boolean;
}

/**
 * Opens an uploaded file, or a copy without encryption and with a sound structure if the file itself is
 * something that programs read in different ways.
 * @throws NotSignable
 */
export async function readable(given: Uint8Array): Promise<Readable> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length);
  if (isCutOff(bytes)) throw damaged();
  const trimmed = withoutSurroundings(bytes);
  const places = soundStructure(trimmed);
  const sound = places && (await opened(trimmed, places));
  if (sound) return { pdf: sound, rewritten: trimmed.length < bytes.length };
  return { pdf: await copied(bytes, places === undefined), rewritten: true };
}

/** The file from its header to its end; mail programs and web servers leave lines before and after it. */
function withoutSurroundings(bytes: Buffer): Buffer {
  const start = bytes.subarray(0, 1_024).indexOf('%PDF-');
  const end = bytes.lastIndexOf('%%EOF') + '%%EOF'.length;
  if (start === -1 || end < start) return bytes;
  const onlySpace = /^[\s\0]*$/.test(bytes.toString('latin1', end));
  return bytes.subarray(start, onlySpace ? undefined : end);
}

/**
 * The file itself.
 * @param places of its objects
 * @returns undefined if the library reads something else than other programs, or only a copy might be signed
 * @throws NotSignable if no copy can be signed either
 */
async function opened(bytes: Buffer, places: Map<number, Place>): Promise<PDF | undefined> {
  try {
    const pdf = await openPdf(bytes);
    return hasAll(pdf, places) && hasWholeStreams(pdf) ? pdf : undefined;
  } catch (error) {
    if (error instanceof Damaged || (error instanceof NotSignable && error.code !== 'document.not_signable'))
      return undefined;
    throw error;
  }
}

/**
 * True if the library finds each object where the tables say. It passes over what it can't read, and takes the
 * objects of a stream by their order alone.
 */
function hasAll(pdf: PDF, places: Map<number, Place>): boolean {
  const numbers = new Map<number, number[]>();
  for (const [number, place] of places) {
    if (!pdf.context.resolve(PdfRef.of(number, 'offset' in place ? place.generation : 0))) return false;
    if ('offset' in place) continue;
    const inside = numbers.get(place.stream) ?? numbersIn(pdf, place.stream);
    numbers.set(place.stream, inside);
    if (inside[place.index] !== number) return false;
  }
  return true;
}

/** The numbers of the objects in an object stream, in their order. */
function numbersIn(pdf: PDF, number: number): number[] {
  const stream = pdf.context.resolve(PdfRef.of(number, 0));
  if (!(stream instanceof PdfStream)) return [];
  const first = stream.getNumber('First')?.value ?? 0;
  const header = Buffer.from(stream.getDecodedData().subarray(0, first)).toString('latin1');
  const pairs = header.trim().split(/\s+/).map(Number);
  return pairs.filter((_, index) => index % 2 === 0);
}

/** True if each stream is as long as it says; the library looks for its end otherwise. */
function hasWholeStreams(pdf: PDF): boolean {
  for (const object of reachable(pdf)) {
    if (!(object instanceof PdfStream)) continue;
    const length = object.getNumber('Length', (ref) => pdf.context.resolve(ref))?.value;
    if (length !== object.data.length) return false;
  }
  return true;
}

/**
 * A copy of the file.
 * @param misleading its tables might name wrong places
 * @throws NotSignable
 */
async function copied(bytes: Buffer, misleading: boolean): Promise<PDF> {
  let reason = damaged();
  const plain = await copyOf(bytes).catch((error: unknown) => {
    if (error instanceof Damaged) reason = error;
    else throw error;
  });
  if (plain && !(misleading ? lacksObjects(plain) : lacksContent(plain))) return plain;
  // Without its tables, each object is looked for in the file; objects deleted by an update are found as well.
  const found = await copyOf(withoutTables(bytes)).catch(() => undefined);
  const better = found && (!plain || lacksObjects(found) < lacksObjects(plain)) ? found : plain;
  // Without the file's end, no one knows whether what is missing was there.
  const endless = bytes.lastIndexOf('%%EOF') < bytes.lastIndexOf('endobj');
  if (!better || lacksContent(better) || (endless && lacksObjects(better) > 0)) throw reason;
  return better;
}

/** @throws NotSignable */
async function copyOf(bytes: Buffer): Promise<PDF> {
  try {
    const copy = (await openedAsOwner(bytes)) ?? (await chromiumCopy(bytes));
    const pdf = await PDF.load(copy);
    return await openPdf(mendPageTree(pdf) ? await pdf.save() : copy);
  } catch (error) {
    // A file can also break the libraries, as by objects nested too deeply.
    throw error instanceof NotSignable ? error : damaged();
  }
}

/**
 * A copy without encryption if the owner's password is empty, which Chromium does not try.
 * @returns undefined for all other files
 */
async function openedAsOwner(bytes: Buffer): Promise<Uint8Array | undefined> {
  if (!bytes.includes('/Encrypt')) return undefined;
  const pdf = await PDF.load(bytes).catch(() => undefined);
  if (!pdf?.isEncrypted || pdf.getSecurity().authenticatedAs !== 'owner') return undefined;
  pdf.removeProtection();
  return pdf.save();
}

/** The file with nothing that leads to its tables, and with a trailer if it has none. */
function withoutTables(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replaceAll('startxref', 'startnone');
  if (/\btrailer\b|\/XRef\b/.test(text)) return Buffer.from(text, 'latin1');
  const catalogs = [...text.matchAll(/(\d+) (\d+) obj\b(?:(?!endobj)[^]){0,2000}?\/Type\s*\/Catalog\b/g)];
  const [, number, generation] = catalogs.at(-1) ?? [];
  return Buffer.from(`${text}\ntrailer\n<</Root ${number} ${generation} R>>\n`, 'latin1');
}

/** True if the last object begins but does not end: what came after it is lost. */
function isCutOff(bytes: Buffer): boolean {
  const rest = bytes.toString('latin1', Math.max(bytes.lastIndexOf('endobj'), 0));
  return /[\r\n]\d+ \d+ obj\b(?![^]*(?:xref|trailer|%%EOF))/.test(rest);
}

/** The number of references to objects that are nowhere. */
function lacksObjects(pdf: PDF): number {
  const missing = new Set<string>();
  for (const object of reachable(pdf))
    for (const value of object instanceof PdfArray ? object : [...object].map(([, one]) => one))
      if (isMissing(pdf, value)) missing.add(value.toString());
  return missing.size;
}

const isMissing = (pdf: PDF, object: PdfObject | undefined): boolean =>
  object instanceof PdfRef && pdf.context.resolve(object) === null;

/** True if a page refers to content that is nowhere. */
function lacksContent(pdf: PDF): boolean {
  return pdf.getPages().some(({ dict }) => {
    const contents = dict.get('Contents');
    if (isMissing(pdf, contents) || isMissing(pdf, dict.get('Resources'))) return true;
    const parts = contents instanceof PdfRef ? pdf.context.resolve(contents) : contents;
    return parts instanceof PdfArray && [...parts].some((part) => isMissing(pdf, part));
  });
}

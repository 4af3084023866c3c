import { type PDF, PdfDict } from '@libpdf/core';
import { removeContradictions } from './contradictions.ts';
import { type DrawLooks, lockFields } from './fields.ts';
import { signedAlready } from './not-signable.ts';
import { reachable } from './objects.ts';
import { readable } from './readable.ts';

/**
 * Makes a file ready to be signed: readable without a password, without anything that contradicts its pages,
 * and with fields that show their values and can't be filled any more.
 * @param draw draws the looks of fields that have none
 * @returns the copy that is shown to the signer and sealed; undefined if the file can be signed as it is
 * @throws NotSignable, also for a file that carries a signature and would have to be changed
 */
export async function preparePdf(bytes: Uint8Array, draw: DrawLooks): Promise<Uint8Array | undefined> {
  const { pdf, rewritten } = await readable(bytes);
  const removed = removeContradictions(pdf);
  const locked = await lockFields(pdf, draw);
  if (!rewritten && !removed && !locked) return undefined;
  if (isSigned(pdf)) throw signedAlready();
  return writtenAnew(pdf);
}

/** True if a field holds a signature. Usage rights are signed, too, but are no one's signature. */
function isSigned(pdf: PDF): boolean {
  for (const object of reachable(pdf)) {
    if (!(object instanceof PdfDict)) continue;
    if (object.getDict('V', (ref) => pdf.context.resolve(ref))?.has('ByteRange')) return true;
  }
  return false;
}

/** One revision with what the catalog leads to, so that nothing removed stays behind in the file. */
async function writtenAnew(pdf: PDF): Promise<Uint8Array> {
  const catalog = pdf.getCatalog();
  // The library returns the bytes that it read unless something has changed.
  const pages = catalog.get('Pages');
  if (pages) catalog.set('Pages', pages);
  // If it leads nowhere, the library writes its old number, which another object has then.
  const { trailer } = pdf.context.info;
  if (!trailer.getDict('Info', (ref) => pdf.context.resolve(ref))) trailer.delete('Info');
  return pdf.save();
}

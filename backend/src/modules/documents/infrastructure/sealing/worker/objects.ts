import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';

/** Each dictionary, stream and array that the catalog leads to, once. */
export function* reachable(pdf: PDF): Generator<PdfDict | PdfArray> {
  const seen = new Set<PdfObject>();
  const waiting: PdfObject[] = [pdf.getCatalog()];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const object = next instanceof PdfRef ? pdf.context.resolve(next) : next;
    if (!(object instanceof PdfDict || object instanceof PdfArray) || seen.has(object)) continue;
    seen.add(object);
    yield object;
    if (object instanceof PdfDict) for (const [, value] of object) waiting.push(value);
    else waiting.push(...object);
  }
}

import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core';
import { countersignatureArea, type Rectangle } from './protocol.ts';

/** Entry of the signature page, where the countersignature is shown. */
export const signaturePageMark = 'StewardSignaturePage';
/** Entry of the field for the countersignature, which is part of the document from the first seal on. */
const countersignatureMark = 'StewardCountersignature';

/** Annotation flags: printed and locked. */
const printedAndLocked = 4 + 128;

/** The field of the countersignature, with its name. */
export interface CountersignatureField {
  name: string;
  field: PdfDict;
}

/** The field that waits for the practice's signature; undefined in files sealed before there was one. */
export function findCountersignatureField(pdf: PDF): CountersignatureField | undefined {
  const found = pdf
    .getForm()
    ?.getFields()
    .find((field) => field.getDict().has(countersignatureMark));
  return found && { name: found.name, field: found.getDict() };
}

/**
 * Adds the field of the countersignature, empty, with its place on the signature page: the first seal allows
 * only the signing of a field that exists already (ISO 32000-2, 12.8.2.2: P 2).
 */
export function addCountersignatureField(pdf: PDF): CountersignatureField {
  const page = pdf.getPages().findLast(({ dict }) => dict.has(signaturePageMark));
  if (!page) throw new Error('The sealed file has no signature page.');
  const name = freeName(pdf, 'Countersignature');
  const created = pdf.getOrCreateForm().createSignatureField(name);
  const field = created.getDict();
  const reference = created.getRef();
  if (!reference) throw new Error('The library registers fields in another way than before.');
  field.delete('Kids');
  field.set('Type', PdfName.of('Annot'));
  field.set('Subtype', PdfName.of('Widget'));
  field.set('F', PdfNumber.of(printedAndLocked));
  field.set('P', page.ref);
  field.set('Rect', PdfArray.of(...cornersOf(countersignatureArea).map((at) => PdfNumber.of(at))));
  field.set(countersignatureMark, PdfBool.of(true));
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const annotations = page.dict.getArray('Annots', resolve) ?? new PdfArray();
  page.dict.set('Annots', PdfArray.of(...annotations, reference));
  return { name, field };
}

const cornersOf = ({ x, y, width, height }: Rectangle): number[] => [x, y, x + width, y + height];

/** @returns the name, with a number if the file has a field of that name */
export function freeName(pdf: PDF, name: string): string {
  const taken = new Set(pdf.getForm()?.getFieldNames() ?? []);
  let free = name;
  for (let next = 2; taken.has(free); next += 1) free = `${name} ${next}`;
  return free;
}

/** The changes that a signature allows after it. */
export type Restriction =
  /** Nothing but signing an existing field: for the first signature of a file. */
  | { kind: 'certification' }
  /** No change of any field, except of those named. */
  | { kind: 'fields'; except: readonly string[] };

/**
 * Makes the next save of the file write the restriction into its new signature. The library's `sign` writes none, and moves
 * a field that exists already to an empty place, so its position is restored.
 * @param field name of the field that will be signed
 */
export function restrictNextSignature(pdf: PDF, field: string, restriction: Restriction): void {
  const save = pdf.save.bind(pdf);
  const place = placeOf(pdf, field);
  pdf.save = (options) => {
    pdf.save = save;
    const signed = fieldOf(pdf, field);
    const signature = signed?.get('V');
    const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
    const dictionary = signature instanceof PdfRef ? resolve(signature) : undefined;
    if (!signed || !(signature instanceof PdfRef) || !(dictionary instanceof PdfDict))
      throw new Error('The library signs in another way than before.');
    for (const [name, value] of place) signed.set(name, value);
    dictionary.set('Reference', PdfArray.of(referenceOf(pdf, restriction)));
    if (restriction.kind === 'certification')
      pdf.getCatalog().set('Perms', PdfDict.of({ DocMDP: signature }));
    return save(options);
  };
}

const fieldOf = (pdf: PDF, name: string): PdfDict | undefined =>
  pdf
    .getForm()
    ?.getFields()
    .find((field) => field.name === name)
    ?.getDict();

function placeOf(pdf: PDF, name: string): [string, PdfObject][] {
  const field = fieldOf(pdf, name);
  return ['P', 'Rect'].flatMap((entry): [string, PdfObject][] => {
    const value = field?.get(entry);
    return value ? [[entry, value]] : [];
  });
}

/** ISO 32000-2, tables 256 (signature reference), 257 (DocMDP) and 259 (FieldMDP). */
function referenceOf(pdf: PDF, restriction: Restriction): PdfDict {
  const type = PdfName.of('TransformParams');
  const version = PdfName.of('1.2');
  if (restriction.kind === 'certification')
    return PdfDict.of({
      Type: PdfName.of('SigRef'),
      TransformMethod: PdfName.of('DocMDP'),
      TransformParams: PdfDict.of({ Type: type, P: PdfNumber.of(2), V: version }),
    });
  const { except } = restriction;
  const parameters = PdfDict.of({
    Type: type,
    Action: PdfName.of(except.length === 0 ? 'All' : 'Exclude'),
    V: version,
  });
  if (except.length > 0)
    parameters.set('Fields', PdfArray.of(...except.map((name) => PdfString.fromString(name))));
  const root = pdf.context.info.trailer.getRef('Root');
  return PdfDict.of({
    Type: PdfName.of('SigRef'),
    TransformMethod: PdfName.of('FieldMDP'),
    TransformParams: parameters,
    ...(root && { Data: root }),
  });
}

import { type PDF, PdfDict, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core';
import { reachable } from './objects.ts';

/** A place of a form field on a page, or a field that has no place. */
export interface Widget {
  dict: PdfDict;
  /** The field: the same dictionary, or its parent. */
  field: PdfDict;
  /** An entry of the widget, its field, or a field above it, whichever comes first. */
  get: (name: string) => PdfObject | undefined;
}

/** Levels of fields within fields; deeper ones are a mistake or a loop. */
const maximumDepth = 50;

/** All widgets and fields, also those that the form does not list. */
export function widgetsOf(pdf: PDF): Widget[] {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const widgets: Widget[] = [];
  for (const dict of reachable(pdf)) {
    if (!(dict instanceof PdfDict)) continue;
    const isWidget = dict.getName('Subtype', resolve)?.value === 'Widget' && dict.has('Rect');
    const isField = dict.has('FT') && dict.has('T') && !dict.has('Kids');
    if (!isWidget && !isField) continue;
    const parent = dict.getDict('Parent', resolve);
    const get = (name: string): PdfObject | undefined => {
      let at: PdfDict | undefined = dict;
      for (let depth = 0; at && depth < maximumDepth; depth += 1) {
        const value = at.get(name, resolve);
        if (value !== undefined) return value;
        at = at.getDict('Parent', resolve);
      }
      return undefined;
    };
    widgets.push({ dict, field: dict.has('T') || !parent ? dict : parent, get });
  }
  return widgets;
}

/** Texts that someone wrote on a page. */
export function notesOf(pdf: PDF): PdfDict[] {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const notes: PdfDict[] = [];
  for (const dict of reachable(pdf))
    if (dict instanceof PdfDict && dict.getName('Subtype', resolve)?.value === 'FreeText' && dict.has('Rect'))
      notes.push(dict);
  return notes;
}

/** The number, or 0. */
export const numberOf = (object: PdfObject | undefined | null): number =>
  object instanceof PdfNumber ? object.value : 0;

import {
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '@libpdf/core';
import { msg } from '@steward/texts';
import { flag } from './contradictions.ts';
import { cornersOf, fieldFlag, hasValue, lookOf } from './field-look.ts';
import { numberOf, type Widget, widgetsOf } from './form-widgets.ts';
import { NotSignable } from './not-signable.ts';
import { copier } from './page-tree.ts';
import type { Look } from './protocol.ts';

/** Draws looks as a PDF with a page for each; its answer is empty if a font lacks a character. */
export type DrawLooks = (looks: Look[]) => Promise<Uint8Array>;

/**
 * Gives each field a look that shows its value, and makes all but signatures read-only.
 * @returns true if something changed
 * @throws NotSignable if a look can't be made
 */
export async function lockFields(pdf: PDF, draw: DrawLooks): Promise<boolean> {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const form = pdf.getCatalog().getDict('AcroForm', resolve);
  const outdated = form?.getBool('NeedAppearances', resolve)?.value === true;
  const widgets = widgetsOf(pdf).filter((widget) => kindOf(widget) !== 'Sig');
  let changed = form?.delete('NeedAppearances') === true;
  const buttons = widgets.filter(
    (widget) => kindOf(widget) === 'Btn' && !(numberOf(widget.get('Ff')) & fieldFlag.pushButton),
  );
  for (const button of buttons) changed = setButton(button, resolve) || changed;
  changed = setValues(buttons, resolve) || changed;
  const fillable = widgets.filter(({ get }) => !(numberOf(get('Ff')) & fieldFlag.readOnly));
  // On the widgets, too, for programs that look at nothing else.
  for (const [dict, flags] of fillable.flatMap(({ dict, field, get }) =>
    [field, dict].map((each) => [each, numberOf(get('Ff'))] as const),
  ))
    dict.set('Ff', PdfNumber.of(flags | fieldFlag.readOnly));
  changed ||= fillable.length > 0;
  const undrawn = widgets.filter((widget) => needsLook(widget, outdated, resolve));
  if (undrawn.length === 0) return changed;
  await addLooks(
    pdf,
    undrawn,
    undrawn.map((widget) => lookOf(widget, form, resolve)),
    draw,
  );
  return true;
}

type Resolve = (ref: PdfRef) => PdfObject | null;

function kindOf(widget: Widget): string {
  const kind = widget.get('FT');
  return kind instanceof PdfName ? kind.value : '';
}

function isSeen({ dict }: Widget, resolve: Resolve): boolean {
  const [left, bottom, right, top] = cornersOf(dict, resolve);
  return (
    right > left && top > bottom && (numberOf(dict.get('F', resolve)) & (flag.hidden | flag.noView)) === 0
  );
}

/** A text or choice field whose value no look shows, or perhaps an old one. */
function needsLook(widget: Widget, outdated: boolean, resolve: Resolve): boolean {
  if (!['Tx', 'Ch'].includes(kindOf(widget)) || !isSeen(widget, resolve)) return false;
  const look = widget.dict.getDict('AP', resolve)?.get('N', resolve);
  if (look instanceof PdfStream && (outdated || showsText(look))) return outdated;
  return hasValue(widget, resolve);
}

/** Whether a look has text, or a part that may have some. */
function showsText(look: PdfStream): boolean {
  try {
    return /(?:^|[\s)\]>])(?:Tj|TJ|'|"|Do)(?:\s|$)/.test(
      Buffer.from(look.getDecodedData()).toString('latin1'),
    );
  } catch {
    return true;
  }
}

/**
 * Gives a checkbox or radio button the state of its value if it has none. Readers show the state, also where it
 * differs from the value.
 * @throws NotSignable if it is on, but has no look for that
 */
function setButton(widget: Widget, resolve: Resolve): boolean {
  const { dict, get } = widget;
  if (!isSeen(widget, resolve)) return false;
  const value = get('V');
  const chosen = value instanceof PdfName ? value.value : 'Off';
  const looks = dict.getDict('AP', resolve)?.get('N', resolve);
  const shown = dict.getName('AS', resolve)?.value;
  if (looks instanceof PdfStream) return false;
  const on =
    looks instanceof PdfDict
      ? [...looks.keys()].map((name) => name.value).filter((name) => name !== 'Off')
      : [];
  if (on.length === 0 && [shown ?? 'Off', chosen].some((state) => state !== 'Off')) throw withoutLook();
  if (shown !== undefined || on.length === 0) return false;
  dict.set('AS', PdfName.of(on.includes(chosen) ? chosen : 'Off'));
  return true;
}

/** Gives checkboxes and radio buttons the value that is seen. */
function setValues(buttons: readonly Widget[], resolve: Resolve): boolean {
  let changed = false;
  for (const field of new Set(buttons.map((button) => button.field))) {
    const widgets = buttons.filter((button) => button.field === field);
    const shown = new Set(
      widgets
        .map(({ dict }) => dict.getName('AS', resolve)?.value ?? 'Off')
        .filter((state) => state !== 'Off'),
    );
    const value = widgets[0]?.get('V');
    const stored = value instanceof PdfName ? value.value : 'Off';
    if (shown.has(stored) || (shown.size === 0 && stored === 'Off')) continue;
    field.set('V', PdfName.of([...shown][0] ?? 'Off'));
    changed = true;
  }
  return changed;
}

const withoutLook = (): NotSignable =>
  new NotSignable(
    msg(
      'This PDF is a form with values that programs show differently or not at all. Print it to a PDF and upload that.',
    ),
  );

/** @throws NotSignable if a text does not fit, or has a character that no font has */
async function addLooks(pdf: PDF, widgets: Widget[], looks: Look[], draw: DrawLooks): Promise<void> {
  const bytes = await draw(looks);
  if (bytes.length === 0) throw withoutLook();
  const drawn = await PDF.load(bytes);
  const pages = drawn.getPages();
  // The layout marks a text that does not fit by a link.
  if (pages.some((page) => page.getLinkAnnotations().length > 0)) throw withoutLook();
  const copied = copier(drawn, pdf);
  const resolve = (ref: PdfRef): PdfObject | null => drawn.context.resolve(ref);
  for (const [index, { dict, field }] of widgets.entries()) {
    const [page, look] = [pages[index]?.dict, looks[index]];
    if (!page || !look) throw new Error('There is no page for a look.');
    const contents = page.get('Contents', resolve);
    const parts =
      contents instanceof PdfArray ? [...contents].map((_, part) => contents.at(part, resolve)) : [contents];
    const content = parts.flatMap((part) =>
      part instanceof PdfStream ? [part.getDecodedData(), Buffer.from('\n')] : [],
    );
    const stream = PdfStream.fromDict(
      {
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Form'),
        BBox: numbers(0, 0, look.width, look.height),
        ...(look.turn > 0 && { Matrix: turned(look) }),
        Resources: copied(page.get('Resources', resolve) ?? new PdfDict()),
      },
      Buffer.concat(content),
    );
    dict.set('AP', PdfDict.of({ N: pdf.register(stream) }));
    dict.delete('AS');
    // Formatted text: another description of the value, which the look does not follow.
    for (const each of new Set([dict, field])) each.delete('RV');
  }
}

const numbers = (...values: number[]): PdfArray => PdfArray.of(...values.map((value) => PdfNumber.of(value)));

/** Turns a look into its rectangle on the page. */
function turned({ turn, width, height }: Look): PdfArray {
  switch (turn) {
    case 90:
      return numbers(0, 1, -1, 0, height, 0);
    case 180:
      return numbers(-1, 0, 0, -1, width, height);
    default:
      return numbers(0, -1, 1, 0, 0, width);
  }
}

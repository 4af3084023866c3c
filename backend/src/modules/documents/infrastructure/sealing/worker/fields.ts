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
import {
  cornersOf,
  fieldFlag,
  hasValue,
  isMoreThanEmpty,
  kindOf,
  lookOf,
  noteLookOf,
  textOf,
} from './field-look.ts';
import { notesOf, numberOf, type Widget, widgetsOf } from './form-widgets.ts';
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
  checkAmounts(pdf, widgets, outdated, resolve);
  const fields = widgets.filter((widget) => needsLook(widget, outdated, resolve));
  const notes = notesOf(pdf).filter((note) => noteNeedsLook(note, resolve));
  if (fields.length + notes.length === 0) return changed;
  const undrawn = [
    ...fields.map((widget) => ({ dict: widget.dict, look: lookOf(widget, form, resolve) })),
    ...notes.map((dict) => ({ dict, look: noteLookOf(dict, resolve) })),
  ];
  await addLooks(pdf, undrawn, draw);
  // Formatted text: another description of the value, which the look does not follow.
  for (const dict of [...fields.flatMap(({ dict, field }) => [dict, field]), ...notes])
    for (const name of ['RV', 'RC']) dict.delete(name);
  return true;
}

type Resolve = (ref: PdfRef) => PdfObject | null;

function isSeen({ dict }: Pick<Widget, 'dict'>, resolve: Resolve): boolean {
  const [left, bottom, right, top] = cornersOf(dict, resolve);
  return (
    right > left && top > bottom && (numberOf(dict.get('F', resolve)) & (flag.hidden | flag.noView)) === 0
  );
}

/** A field whose value or caption no look shows, or perhaps an old one. Checkboxes have a look for each state. */
function needsLook(widget: Widget, outdated: boolean, resolve: Resolve): boolean {
  const isButton = kindOf(widget) === 'Btn';
  if (!['Tx', 'Ch', 'Btn'].includes(kindOf(widget)) || !isSeen(widget, resolve)) return false;
  if (isButton && !(numberOf(widget.get('Ff')) & fieldFlag.pushButton)) return false;
  const look = widget.dict.getDict('AP', resolve)?.get('N', resolve);
  if (look instanceof PdfStream && isButton) return false;
  if (look instanceof PdfStream && (outdated || showsText(look))) return outdated;
  return look instanceof PdfStream ? hasValue(widget, resolve) : isMoreThanEmpty(widget, resolve);
}

/**
 * A text on the page that has no look.
 * @throws NotSignable if a line leads from it to its place
 */
function noteNeedsLook(dict: PdfDict, resolve: Resolve): boolean {
  if (dict.getDict('AP', resolve)?.has('N') || !isSeen({ dict }, resolve)) return false;
  if (dict.has('CL')) throw withoutLook();
  return textOf(dict.get('Contents', resolve)).trim() !== '';
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

/**
 * Gives checkboxes and radio buttons that have no value the state that is seen.
 * @throws NotSignable if the value is another state than the seen one
 */
function setValues(buttons: readonly Widget[], resolve: Resolve): boolean {
  let changed = false;
  const seen = buttons.filter((button) => isSeen(button, resolve));
  for (const field of new Set(seen.map((button) => button.field))) {
    const widgets = seen.filter((button) => button.field === field);
    const shown = widgets
      .map(({ dict }) => dict.getName('AS', resolve)?.value ?? 'Off')
      .filter((state) => state !== 'Off');
    const value = textOf(widgets[0]?.get('V'));
    const [state] = shown;
    if (value === '' && state !== undefined) {
      field.set('V', PdfName.of(state));
      changed = true;
    } else if (
      state === undefined ? widgets.some((one) => hasState(one, value, resolve)) : !shown.includes(value)
    )
      throw contradictory(field, value, state ?? 'Off');
  }
  return changed;
}

/** Whether a checkbox or radio button has that state besides the empty one. */
function hasState({ dict }: Widget, state: string, resolve: Resolve): boolean {
  const looks = dict.getDict('AP', resolve)?.get('N', resolve);
  return state !== 'Off' && looks instanceof PdfDict && looks.has(state);
}

/**
 * The value of a field is what its signer agrees to, as much as its look: it is never changed to what the look seems to
 * say. A value that is only written in another way stays, too: its form may format it.
 * @throws NotSignable if value and look are different amounts
 */
function checkAmounts(pdf: PDF, widgets: readonly Widget[], outdated: boolean, resolve: Resolve): void {
  if (outdated) return;
  for (const widget of widgets) {
    const look = widget.dict.getDict('AP', resolve)?.get('N', resolve);
    const value = textOf(widget.get('V')).trim();
    if (kindOf(widget) !== 'Tx' || !amount.test(value) || !isSeen(widget, resolve)) continue;
    const shown = look instanceof PdfStream ? textOfLook(pdf, look, resolve) : '';
    if (amount.test(shown) && !isSameAmount(shown, value)) throw contradictory(widget.field, value, shown);
  }
}

/** A number, perhaps in groups of three, with a currency or a sign; not a date, a telephone or an account number. */
const amount =
  /^[\s(+$€£–−-]*(?:\d{1,3}(?:\.\d{3})+(?:,\d*)?|\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d{1,3}(?:\s\d{3}|['’]\d{3})+(?:[.,]\d*)?|\d+(?:[.,]\d*)?)[\s)%$€£–−-]*$/;

/** Whether both may mean the same, whichever separators they use, but for rounding of the shown one. */
const isSameAmount = (shown: string, value: string): boolean =>
  meaningsOf(shown).some(({ number, unit }) =>
    meaningsOf(value).some((stored) => Math.abs(stored.number - number) <= unit * 0.501),
  );

/** Numbers that a text may mean, with the unit of their last digit: `1.000` is a thousand or one. */
function meaningsOf(text: string): { number: number; unit: number }[] {
  const digits = text.replace(/[^\d.,]/g, '').replace(/[.,]+$/, '');
  const [, whole = '', fraction = ''] = /^(.*)[.,](\d*)$/.exec(digits) ?? [];
  const asWhole = { number: Number(digits.replace(/[.,]/g, '')), unit: 1 };
  const asFraction = {
    number: Number(`${whole.replace(/[.,]/g, '')}.${fraction}`),
    unit: 10 ** -fraction.length,
  };
  const meanings = fraction === '' ? [asWhole] : fraction.length === 3 ? [asWhole, asFraction] : [asFraction];
  const percent = text.includes('%')
    ? meanings.map(({ number, unit }) => ({ number: number / 100, unit: unit / 100 }))
    : [];
  return [...meanings, ...percent];
}

/** Text of a look, read as if it were a page. */
function textOfLook(pdf: PDF, look: PdfStream, resolve: Resolve): string {
  const [page] = pdf.getPages();
  if (!page) return '';
  const before = ['Contents', 'Resources'].map((name) => [name, page.dict.get(name)] as const);
  try {
    page.dict.set('Contents', pdf.register(new PdfStream(look, look.data)));
    page.dict.set('Resources', look.get('Resources', resolve) ?? new PdfDict());
    return page.extractText().text.trim();
  } catch {
    return '';
  } finally {
    for (const [name, value] of before)
      if (value) page.dict.set(name, value);
      else page.dict.delete(name);
  }
}

const withoutLook = (): NotSignable =>
  new NotSignable(
    msg(
      'This PDF is a form with values that programs show differently or not at all. Print it to a PDF and upload that.',
    ),
  );

/** @param state or text that is seen */
const contradictory = (field: PdfDict, value: string, shown: string): NotSignable =>
  new NotSignable(
    msg(
      'This PDF is a form whose field “{field}” holds “{value}” but shows “{shown}”. Print it to a PDF and upload that.',
      { field: cut(textOf(field.get('T'))), value: cut(value), shown: cut(shown) },
    ),
  );

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Drawing them takes about a second. */
const mostLooks = 2_000;
const mostCharacters = 100_000;

/** @throws NotSignable if a text does not fit, or has a character that no font has */
async function addLooks(
  pdf: PDF,
  undrawn: readonly { dict: PdfDict; look: Look }[],
  draw: DrawLooks,
): Promise<void> {
  const length = undrawn.reduce((sum, { look }) => sum + look.texts.join('').length, 0);
  if (undrawn.length > mostLooks || length > mostCharacters) throw withoutLook();
  const bytes = await draw(undrawn.map(({ look }) => look));
  if (bytes.length === 0) throw withoutLook();
  const drawn = await PDF.load(bytes);
  const pages = drawn.getPages();
  // The layout marks a text that does not fit by a link.
  if (pages.some((page) => page.getLinkAnnotations().length > 0)) throw withoutLook();
  const copied = copier(drawn, pdf);
  const resolve = (ref: PdfRef): PdfObject | null => drawn.context.resolve(ref);
  for (const [index, { dict, look }] of undrawn.entries()) {
    const page = pages[index]?.dict;
    if (!page) throw new Error('There is no page for a look.');
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

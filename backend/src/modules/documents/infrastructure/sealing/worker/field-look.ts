import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { numberOf, type Widget } from './form-widgets.ts';
import type { Look } from './protocol.ts';

/** Bits of a field's flags. */
export const fieldFlag = {
  readOnly: 1,
  multiline: 1 << 12,
  password: 1 << 13,
  pushButton: 1 << 16,
  combo: 1 << 17,
  comb: 1 << 24,
};

type Resolve = (ref: PdfRef) => PdfObject | null;
type Colour = string | null;

/** Text of a string, a stream or a name, with line breaks as `\n`. */
export function textOf(object: PdfObject | undefined | null): string {
  if (object instanceof PdfString) return decoded(object.bytes);
  if (object instanceof PdfStream) return decoded(object.getDecodedData());
  if (object instanceof PdfName) return object.value;
  if (object instanceof PdfNumber) return String(object.value);
  return '';
}

function decoded(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  const text =
    first === 0xef && second === 0xbb && third === 0xbf
      ? Buffer.from(bytes.subarray(3)).toString('utf8')
      : first === 0xff && second === 0xfe
        ? Buffer.from(bytes.subarray(2)).toString('utf16le')
        : new PdfString(bytes).asString();
  // Marks of a language stand between two escapes.
  const parts = text.split('\u001B').filter((_, index) => index % 2 === 0);
  return parts.join('').replace(/\r\n?/g, '\n');
}

interface Option {
  exported: string;
  shown: string;
}

/** Choices of a list, by what is stored and what is shown. */
function optionsOf(widget: Widget, resolve: Resolve): Option[] {
  const options = widget.get('Opt');
  if (!(options instanceof PdfArray)) return [];
  return [...options].map((each) => {
    const option = each instanceof PdfRef ? resolve(each) : each;
    if (!(option instanceof PdfArray)) return { exported: textOf(option), shown: textOf(option) };
    return { exported: textOf(option.at(0, resolve)), shown: textOf(option.at(1, resolve)) };
  });
}

/** Values that are set, as they are stored. */
function valuesOf(widget: Widget, resolve: Resolve): string[] {
  const value = widget.get('V');
  const values =
    value instanceof PdfArray
      ? [...value].map((each) => (each instanceof PdfRef ? resolve(each) : each))
      : [value];
  return values.map(textOf).filter((each) => each.trim() !== '');
}

/** Whether a text or choice field has a value. */
export const hasValue = (widget: Widget, resolve: Resolve): boolean => valuesOf(widget, resolve).length > 0;

/** Whether a text field, a choice or a push button has a value, a caption, a background or a border. */
export function isMoreThanEmpty(widget: Widget, resolve: Resolve): boolean {
  const style = widget.dict.getDict('MK', resolve);
  const isPainted = ['BG', 'BC'].some((name) => (style?.getArray(name, resolve)?.length ?? 0) > 0);
  return (
    isPainted ||
    contentOf(widget, numberOf(widget.get('Ff')), resolve).texts.some((text) => text.trim() !== '')
  );
}

/** `Tx`, `Ch`, `Btn`, `Sig`, or empty. */
export const kindOf = (widget: Widget): string => textOf(widget.get('FT'));

/** A text or choice field as it must be drawn. @param form dictionary of the whole form */
export function lookOf(widget: Widget, form: PdfDict | undefined, resolve: Resolve): Look {
  const flags = numberOf(widget.get('Ff'));
  const style = widget.dict.getDict('MK', resolve);
  const [left, bottom, right, top] = cornersOf(widget.dict, resolve);
  const turn = ((numberOf(style?.get('R', resolve)) % 360) + 360) % 360;
  const across = right - left;
  const up = top - bottom;
  const [width, height] = turn % 180 === 90 ? [up, across] : [across, up];
  const appearance = textOf(widget.get('DA') ?? form?.get('DA', resolve));
  const alignment = numberOf(widget.get('Q') ?? form?.get('Q', resolve));
  const borderStyle = widget.dict.getDict('BS', resolve);
  const border = widget.dict.getArray('Border', resolve);
  const lineWidth = borderStyle?.has('W')
    ? numberOf(borderStyle.get('W', resolve))
    : border
      ? numberOf(border.at(2, resolve))
      : 1;
  const raised = ['B', 'I'].includes(borderStyle?.getName('S', resolve)?.value ?? '');
  return {
    width,
    height,
    turn,
    ...contentOf(widget, flags, resolve),
    size: sizeIn(appearance),
    align: kindOf(widget) === 'Btn' ? 'center' : alignmentOf(alignment),
    bold: isBold(appearance),
    color: colorIn(appearance),
    fill: colorOf(style?.getArray('BG', resolve), resolve),
    border: colorOf(style?.getArray('BC', resolve), resolve),
    lineWidth,
    inset: lineWidth * (raised ? 2 : 1),
  };
}

/** Text written on a page as it must be drawn. */
export function noteLookOf(note: PdfDict, resolve: Resolve): Look {
  const [left, bottom, right, top] = cornersOf(note, resolve);
  const appearance = textOf(note.get('DA', resolve));
  const alignment = numberOf(note.get('Q', resolve));
  const lineWidth = numberOf(note.getDict('BS', resolve)?.get('W', resolve));
  const color = colorIn(appearance);
  return {
    width: right - left,
    height: top - bottom,
    turn: 0,
    kind: 'lines',
    texts: [textOf(note.get('Contents', resolve))],
    chosen: [],
    cells: 0,
    size: sizeIn(appearance),
    align: alignmentOf(alignment),
    bold: isBold(appearance),
    color,
    fill: colorOf(note.getArray('C', resolve), resolve),
    border: lineWidth > 0 ? color : null,
    lineWidth,
    inset: lineWidth,
  };
}

const alignmentOf = (quadding: number): Look['align'] =>
  quadding === 1 ? 'center' : quadding === 2 ? 'right' : 'left';

const isBold = (appearance: string): boolean => /\/\S*bold/i.test(appearance);

function contentOf(
  widget: Widget,
  flags: number,
  resolve: Resolve,
): Pick<Look, 'kind' | 'texts' | 'chosen' | 'cells'> {
  const values = valuesOf(widget, resolve);
  const plain = { chosen: [], cells: 0 };
  if (kindOf(widget) === 'Btn')
    return {
      kind: 'line',
      texts: [textOf(widget.dict.getDict('MK', resolve)?.get('CA', resolve))],
      ...plain,
    };
  if (kindOf(widget) === 'Ch') {
    const options = optionsOf(widget, resolve);
    const shownOf = (value: string): string =>
      options.find(({ exported }) => exported === value)?.shown ?? value;
    if (flags & fieldFlag.combo) return { kind: 'line', texts: values.slice(0, 1).map(shownOf), ...plain };
    const isChosen = ({ exported, shown }: Option): boolean =>
      values.includes(exported) || values.includes(shown);
    const strange = values.filter(
      (value) => !options.some(({ exported, shown }) => [exported, shown].includes(value)),
    );
    const listed = [...strange.map((value) => ({ exported: value, shown: value })), ...options];
    const lines = listed.slice(Math.min(numberOf(widget.get('TI')), Math.max(0, listed.findIndex(isChosen))));
    return { kind: 'list', texts: lines.map(({ shown }) => shown), chosen: lines.map(isChosen), cells: 0 };
  }
  const text = flags & fieldFlag.password ? (values[0] ?? '').replace(/./gsu, '*') : (values[0] ?? '');
  if (flags & fieldFlag.multiline) return { kind: 'lines', texts: [text], ...plain };
  const line = text.replace(/\n+/g, ' ');
  const cells = numberOf(widget.get('MaxLen'));
  if (flags & fieldFlag.comb && cells > 0 && !(flags & fieldFlag.password))
    return { kind: 'comb', texts: [line], chosen: [], cells };
  return { kind: 'line', texts: [line], ...plain };
}

/** Left, bottom, right, top; 0 where the rectangle is not given. */
export function cornersOf(dict: PdfDict, resolve: Resolve): [number, number, number, number] {
  const rect = dict.getArray('Rect', resolve);
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map((index) => numberOf(rect?.at(index, resolve))) as [
    number,
    number,
    number,
    number,
  ];
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** The size in a default appearance, as in `/Helv 12 Tf`; 0 for a size that fits. */
const sizeIn = (appearance: string): number =>
  Math.abs(Number(/(-?[\d.]+)\s+Tf\b/.exec(appearance)?.[1] ?? 0)) || 0;

function colorIn(appearance: string): string {
  const [, components, operator] = /((?:-?[\d.]+\s+){1,4})(g|rg|k)(?:\s|$)/.exec(appearance) ?? [];
  const numbers = (components ?? '').trim().split(/\s+/).map(Number);
  return (operator && hex(numbers)) || '#000000';
}

const colorOf = (color: PdfArray | undefined, resolve: Resolve): Colour =>
  color ? hex([...color].map((_, index) => numberOf(color.at(index, resolve)))) : null;

/** `#rrggbb` of gray, RGB or CMYK components between 0 and 1; null of none. */
function hex(components: number[]): Colour {
  const rgb = (): number[] => {
    const [first = 0, second = 0, third = 0, black = 0] = components;
    switch (components.length) {
      case 1:
        return [first, first, first];
      case 3:
        return components;
      case 4:
        return [first, second, third].map((ink) => 1 - Math.min(1, ink + black));
      default:
        return [];
    }
  };
  const parts = rgb().map((part) => Math.round(Math.min(1, Math.max(0, part || 0)) * 255));
  return parts.length === 0 ? null : `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

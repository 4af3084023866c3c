import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { msg } from '@steward/texts';
import { checkLayers } from './layers.ts';
import { NotSignable } from './not-signable.ts';
import { reachable } from './objects.ts';

/** Bits of an annotation's flags. */
export const flag = { hidden: 2, print: 4, noView: 32, toggleNoView: 256 };

/**
 * Removes what says or shows something else than the pages, or acts when the file is opened, printed, filled in
 * or closed: a second description of the form (XFA), usage rights, scripts and actions, attached files, hidden
 * templates, other pictures for printing, and layers that a reader could switch. What is seen stays as it is,
 * and what is seen on the screen is printed.
 * @returns true if something changed
 * @throws NotSignable if that can't be removed without a change of a page
 */
export function removeContradictions(pdf: PDF): boolean {
  const cleaning = new Cleaning(pdf);
  cleaning.catalog();
  for (const object of reachable(pdf))
    if (object instanceof PdfDict) cleaning.dict(object);
    else cleaning.list(object);
  return cleaning.changed;
}

/** Kinds of actions. A dictionary with one of these names at `S` is an action, wherever it stands. */
const actions = new Set(
  'GoTo GoToR GoToE GoToDp GoTo3DView Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData JavaScript SetOCGState Rendition Trans RichMediaExecute'.split(
    ' ',
  ),
);
const turns = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/** Addresses that run or open something on the reader's computer. */
const dangerous = /^(?:javascript|vbscript|data|file|res|shell):/i;

/** Annotations that play something or hold a file. */
const media = new Set(['RichMedia', 'Sound', 'Movie', 'Screen', '3D', 'FileAttachment']);

/** Annotations that some readers draw by themselves and others do not, if they have no look. */
const drawnBySome = new Set(['Stamp', 'Square', 'Circle', 'Caret', 'Redact']);

/** Entries of the catalog that act or describe something that no page shows. */
const catalogEntries = ['Perms', 'AA', 'Requirements', 'AF', 'SpiderInfo'];
/** Lists of the document by name: scripts, attached files, hidden pages and other versions of the pages. */
const nameTrees = [
  'JavaScript',
  'EmbeddedFiles',
  'Templates',
  'AlternatePresentations',
  'Renditions',
  'IDS',
  'URLS',
];
/** Let a printed page show another part of the page than the screen does, or leave pages out. */
const printing = ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip', 'PrintPageRange'];

/** Operators of a content stream that leave something on the page. */
const painting = /(?:^|[\s)\]>])(?:Tj|TJ|'|"|Do|f\*?|F|S|s|B\*?|b\*?|sh|EI)(?:\s|$)/;

class Cleaning {
  changed = false;

  private readonly pdf: PDF;

  constructor(pdf: PDF) {
    this.pdf = pdf;
  }

  private readonly resolve = (ref: PdfRef): PdfObject | null => this.pdf.context.resolve(ref);

  private target(object: PdfObject | undefined): PdfObject | null {
    return object instanceof PdfRef ? this.resolve(object) : (object ?? null);
  }

  private remove(from: PdfDict | undefined, names: readonly string[]): void {
    for (const name of names) if (from?.delete(name)) this.changed = true;
  }

  catalog(): void {
    const catalog = this.pdf.getCatalog();
    const form = catalog.getDict('AcroForm', this.resolve);
    const xfa = form?.has('XFA') === true;
    const dynamic = catalog.getBool('NeedsRendering', this.resolve)?.value === true;
    if (dynamic || (xfa && (form.getArray('Fields', this.resolve)?.length ?? 0) === 0))
      throw new NotSignable(
        msg('This PDF is a dynamic form (XFA) and cannot be signed here. Print it to a PDF and upload that.'),
      );
    if (catalog.has('Collection'))
      throw new NotSignable(
        msg('This PDF is a portfolio, which holds other files. Print it to a PDF and upload that.'),
      );
    this.remove(form, ['XFA', 'CO']);
    this.remove(catalog, catalogEntries);
    this.remove(catalog.getDict('ViewerPreferences', this.resolve), printing);
    const names = catalog.getDict('Names', this.resolve);
    this.remove(names, nameTrees);
    const opening = catalog.get('OpenAction', this.resolve);
    if (opening instanceof PdfDict)
      if (opening.getName('S', this.resolve)?.value === 'GoTo') this.remove(opening, ['Next']);
      else this.remove(catalog, ['OpenAction']);
    if (checkLayers(this.pdf)) this.changed = true;
  }

  dict(dict: PdfDict): void {
    for (const [name, value] of [...dict]) {
      const target = this.target(value);
      if (name.value === 'Annots' && target instanceof PdfArray) this.annotations(target);
      if (!(target instanceof PdfDict)) continue;
      if ((name.value === 'AA' && this.areActions(target)) || this.isForbidden(target))
        this.remove(dict, [name.value]);
    }
    if (dict.has('PresSteps') && dict.has('MediaBox')) this.remove(dict, ['PresSteps']);
    const next = dict.getArray('Next', this.resolve);
    if (next && [...next].every((each) => this.isRemoved(each))) this.remove(dict, ['Next']);
    const embedded = dict.getDict('EF', this.resolve);
    if (embedded?.has('F') || embedded?.has('UF')) this.remove(dict, ['EF']);
    if (dict instanceof PdfStream) this.stream(dict);
  }

  list(list: PdfArray): void {
    for (let index = list.length - 1; index >= 0; index -= 1) {
      if (!this.isRemoved(list.at(index))) continue;
      list.remove(index);
      this.changed = true;
    }
  }

  /** Actions by the events that start them. Not every entry of this name is one: a font may have it, too. */
  private areActions(events: PdfDict): boolean {
    return [...events].every(([, value]) => {
      const action = this.target(value);
      return action instanceof PdfDict && action.getName('S', this.resolve) !== undefined;
    });
  }

  private isRemoved(object: PdfObject | undefined): boolean {
    const target = this.target(object);
    return target instanceof PdfDict && this.isForbidden(target);
  }

  private isForbidden(dict: PdfDict): boolean {
    if (dict instanceof PdfStream) return false;
    const kind = dict.getName('S', this.resolve)?.value;
    if (kind === undefined) return dict.has('JS') && dict.getName('Type', this.resolve)?.value === 'Action';
    // An element of the document's structure may have any name, and has a parent.
    if (!actions.has(kind) || dict.has('P') || dict.getName('Type', this.resolve)?.value === 'StructElem')
      return false;
    switch (kind) {
      case 'GoTo':
      case 'GoToDp':
      case 'Thread':
        return false;
      case 'Named':
        return !turns.has(dict.getName('N', this.resolve)?.value ?? '');
      case 'URI':
        // Readers skip white space and control characters.
        return dangerous.test(
          (dict.getString('URI', this.resolve)?.asString() ?? '').replace(/[\s\p{Cc}\p{Cf}]/gu, ''),
        );
      default:
        return true;
    }
  }

  private stream(stream: PdfStream): void {
    const subtype = stream.getName('Subtype', this.resolve)?.value;
    if (subtype === 'Image') this.remove(stream, ['Alternates', 'OPI']);
    if (subtype === 'Form') this.remove(stream, ['OPI', 'Ref', 'PS']);
    const elsewhere = stream.get('F', this.resolve);
    if (elsewhere instanceof PdfString || elsewhere instanceof PdfDict)
      throw new NotSignable(
        msg('This PDF shows content of another file. Print it to a PDF and upload that.'),
      );
  }

  private annotations(list: PdfArray): void {
    for (let index = list.length - 1; index >= 0; index -= 1) {
      const annotation = this.target(list.at(index));
      if (!(annotation instanceof PdfDict)) continue;
      const subtype = annotation.getName('Subtype', this.resolve)?.value ?? '';
      if (media.has(subtype)) {
        if (this.isSeen(annotation))
          throw new NotSignable(
            subtype === 'FileAttachment'
              ? msg('A file is attached to a page of this PDF. Print it to a PDF and upload that.')
              : msg('This PDF contains a video, a sound or a 3D model. Print it to a PDF and upload that.'),
          );
        list.remove(index);
        this.changed = true;
        continue;
      }
      const looks = annotation.getDict('AP', this.resolve);
      if (drawnBySome.has(subtype) && !looks?.has('N') && this.isSeen(annotation))
        throw new NotSignable(
          msg(
            'This PDF has a stamp or a drawing that programs show differently. Print it to a PDF and upload that.',
          ),
        );
      // Looks under the pointer; a field that is read-only has none.
      if (subtype !== 'Widget') this.remove(looks, ['R', 'D']);
      if (subtype !== 'Popup') this.sameInPrint(annotation, subtype);
    }
  }

  private flagsOf(annotation: PdfDict): number {
    return annotation.getNumber('F', this.resolve)?.value ?? 0;
  }

  private isSeen(annotation: PdfDict): boolean {
    return this.hasArea(annotation) && (this.flagsOf(annotation) & (flag.hidden | flag.noView)) === 0;
  }

  private hasArea(annotation: PdfDict): boolean {
    const rect = annotation.getArray('Rect', this.resolve);
    const [left, bottom, right, top] = [0, 1, 2, 3].map((index) => {
      const at = rect?.at(index, this.resolve);
      return at instanceof PdfNumber ? at.value : 0;
    });
    return left !== right && bottom !== top;
  }

  /** Prints what is shown, and nothing that is not shown. */
  private sameInPrint(annotation: PdfDict, subtype: string): void {
    const flags = this.flagsOf(annotation);
    let same = flags & ~flag.toggleNoView;
    if (flags & flag.hidden || !this.hasArea(annotation) || (subtype === 'Link' && !annotation.has('AP')))
      return;
    // A signature that is not printed says the same; a change would break it.
    if (annotation.getName('FT', this.resolve)?.value === 'Sig') return;
    if (flags & flag.noView) {
      if (!(flags & flag.print)) return;
      if (this.draws(annotation))
        throw new NotSignable(
          msg(
            'This PDF contains something that is printed but not shown on the screen. Print it to a PDF and upload that.',
          ),
        );
      same &= ~flag.print;
    } else same |= flag.print;
    if (same === flags) return;
    annotation.set('F', PdfNumber.of(same));
    this.changed = true;
  }

  /** Whether its look has anything to see, or a value would be given one. */
  private draws(annotation: PdfDict): boolean {
    const value = annotation.get('V', this.resolve);
    if (value instanceof PdfString && value.bytes.length > 0) return true;
    const look = annotation.getDict('AP', this.resolve)?.get('N', this.resolve);
    const state = annotation.getName('AS', this.resolve)?.value ?? 'Off';
    const drawn =
      look instanceof PdfStream ? look : look instanceof PdfDict ? look.get(state, this.resolve) : undefined;
    if (!(drawn instanceof PdfStream)) return false;
    try {
      return painting.test(Buffer.from(drawn.getDecodedData()).toString('latin1'));
    } catch {
      return true;
    }
  }
}

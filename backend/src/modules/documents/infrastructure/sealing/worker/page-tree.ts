import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@libpdf/core';
import { msg } from '@steward/texts';
import { Damaged, damaged, NotSignable } from './not-signable.ts';

const noPages = (): Damaged => new Damaged(msg('This PDF has no pages.'));

/** A loop is no place where something is missing, so no repair ends it. */
const looped = (): NotSignable =>
  new NotSignable(msg('This PDF is damaged and cannot be signed. Print it to a PDF and upload that.'));

// The library treats a stream as a dictionary, too.
const isDict = (object: PdfObject | null): object is PdfDict =>
  object instanceof PdfDict && !(object instanceof PdfStream);

/** The root of the page tree. @throws NotSignable if it is missing or empty */
function pageTreeOf(pdf: PDF): { ref: PdfRef; root: PdfDict; kids: PdfArray } {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const ref = pdf.getCatalog().getRef('Pages');
  const root = ref ? resolve(ref) : null;
  if (!ref || !isDict(root)) throw damaged();
  const kids = root.getArray('Kids', resolve);
  if (!kids || kids.length === 0) throw noPages();
  return { ref, root, kids };
}

interface TreeNode {
  dict: PdfDict;
  parent?: TreeNode;
  /** The number of pages, including those of its child nodes after these are processed. */
  pages: number;
}

/**
 * Corrects what every viewer overlooks: a missing or wrong count of pages or type, and a page that is no object
 * of its own.
 * @returns true if something changed
 * @throws NotSignable for a loop, or a node that is no page
 */
export function mendPageTree(pdf: PDF): boolean {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  let mended = false;
  const set = (dict: PdfDict, name: string, value: PdfObject): void => {
    dict.set(name, value);
    mended = true;
  };
  const nodes: TreeNode[] = [{ dict: pageTreeOf(pdf).root, pages: 0 }];
  const seen = new Set<PdfObject>([nodes[0]!.dict]);
  for (const node of nodes) {
    const kids = node.dict.getArray('Kids', resolve);
    if (!kids) throw damaged();
    if (seen.has(kids)) throw looped();
    seen.add(kids);
    for (const [index, kid] of [...kids].entries()) {
      const dict = kid instanceof PdfRef ? resolve(kid) : kid;
      if (!isDict(dict)) throw damaged();
      if (kid === dict) {
        kids.set(index, pdf.register(dict));
        mended = true;
      }
      if (!dict.has('Kids')) {
        if (!dict.getName('Type', resolve)) set(dict, 'Type', PdfName.of('Page'));
        node.pages += 1;
      } else if (seen.has(dict)) throw looped();
      else {
        if (dict.getName('Type', resolve)?.value !== 'Pages') set(dict, 'Type', PdfName.of('Pages'));
        seen.add(dict);
        nodes.push({ dict, parent: node, pages: 0 });
      }
    }
  }
  for (const { dict, parent, pages } of nodes.reverse()) {
    if (dict.getNumber('Count', resolve)?.value !== pages) set(dict, 'Count', PdfNumber.of(pages));
    if (parent) parent.pages += pages;
  }
  return mended;
}

/**
 * Checks the page tree: PDF readers display a broken tree differently and might not find the signature page
 * in it.
 * @throws NotSignable for a loop, a node that is no page, a wrong page count, or no pages
 */
export function checkPageTree(pdf: PDF): void {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const { root } = pageTreeOf(pdf);
  const nodes: TreeNode[] = [{ dict: root, pages: 0 }];
  // Nodes and their lists: a list shared by many nodes would take as long as a loop. A page may appear twice.
  const seen = new Set<PdfObject>([root]);
  for (const node of nodes) {
    const kids = node.dict.getArray('Kids', resolve);
    if (!kids || seen.has(kids)) throw damaged();
    seen.add(kids);
    for (const kid of kids) {
      const dict = kid instanceof PdfRef ? resolve(kid) : null;
      if (!isDict(dict)) throw damaged();
      const type = dict.getName('Type', resolve)?.value ?? (dict.has('Kids') ? 'Pages' : 'Page');
      if (type === 'Page') node.pages += 1;
      else if (type === 'Pages' && !seen.has(dict)) {
        seen.add(dict);
        nodes.push({ dict, parent: node, pages: 0 });
      } else throw damaged();
    }
  }
  // From the leaves up: each node comes after its parent.
  for (const { dict, parent, pages } of nodes.reverse()) {
    if (dict.getNumber('Count', resolve)?.value !== pages) throw damaged();
    if (parent) parent.pages += pages;
    else if (pages === 0) throw noPages();
  }
}

/**
 * Appends all pages of another document at the root and changes no other page. The library's own method
 * builds one flat list of all pages, which removes inherited attributes from pages and loses pages whose list
 * is a separate object.
 * @returns the appended pages
 */
export function appendPages(pdf: PDF, from: PDF): PdfDict[] {
  const { ref, root, kids } = pageTreeOf(pdf);
  const copied = copier(from, pdf);
  const pages = from.getPages().map(({ dict }) => {
    const page = new PdfDict();
    for (const [name, value] of dict) if (own.has(name.value)) page.set(name.value, copied(value));
    page.set('Parent', ref);
    // Set on the page itself; otherwise it would inherit the attributes of the document's own pages.
    page.set(
      'CropBox',
      copied(dict.getArray('MediaBox', (of) => from.context.resolve(of)) ?? new PdfArray()),
    );
    page.set('Rotate', PdfNumber.of(0));
    return page;
  });
  const added = pages.map((page) => pdf.register(page));
  const count = root.getNumber('Count', (of) => pdf.context.resolve(of))?.value ?? 0;
  // Some files omit it, and then the library would find no page to sign.
  root.set('Type', PdfName.of('Pages'));
  // Written to the root itself, because the library finds no other list when it looks for a page to sign.
  root.set('Kids', PdfArray.of(...kids, ...added));
  root.set('Count', PdfNumber.of(count + pages.length));
  return pages;
}

/**
 * Entries that a page keeps in another document; its structure entries are left out, because they belong to
 * the whole document.
 */
const own = new Set(['Type', 'MediaBox', 'Resources', 'Contents', 'Group']);

/** Copies objects of one document to another; shared objects are copied once. */
export function copier(from: PDF, to: PDF): (object: PdfObject) => PdfObject {
  const known = new Map<string, PdfRef>();
  const copied = (object: PdfObject): PdfObject => {
    if (object instanceof PdfRef) {
      const target = from.context.resolve(object);
      const reference =
        known.get(object.toString()) ?? to.register(target ? copied(target) : PdfNull.instance);
      known.set(object.toString(), reference);
      return reference;
    }
    if (object instanceof PdfArray) return PdfArray.of(...[...object].map(copied));
    if (!(object instanceof PdfDict)) return object;
    const entries = [...object].map(([name, value]): [PdfName, PdfObject] => [name, copied(value)]);
    return object instanceof PdfStream ? new PdfStream(entries, object.data) : new PdfDict(entries);
  };
  return copied;
}

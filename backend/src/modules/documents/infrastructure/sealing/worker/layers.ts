import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core';
import { msg } from '@steward/texts';
import { NotSignable } from './not-signable.ts';
import { reachable } from './objects.ts';

/** States of a layer that depend on where or by whom the page is seen. */
const states = [
  ['View', 'ViewState'],
  ['Print', 'PrintState'],
  ['Export', 'ExportState'],
] as const;
/** A layer that carries one of these is meant for some readers or sizes only. */
const conditions = ['Zoom', 'User', 'Language'];
/** Entries of a configuration that let a reader or a program switch a layer. */
const switches = ['Order', 'AS', 'RBGroups'];

/**
 * Fixes the layers of a document whose layers are always shown: nothing can switch them any more.
 * @returns true if something changed
 * @throws NotSignable if a page shows a layer here and hides it there
 */
export function checkLayers(pdf: PDF): boolean {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const target = (object: PdfObject | undefined): PdfObject | null =>
    object instanceof PdfRef ? resolve(object) : (object ?? null);
  const dictsOf = (list: PdfArray | undefined): PdfDict[] =>
    [...(list ?? [])].map(target).filter((each) => each instanceof PdfDict);
  const catalog = pdf.getCatalog();
  const properties = catalog.getDict('OCProperties', resolve);
  if (!properties) return false;
  const configuration = properties.getDict('D', resolve);
  const base = configuration?.getName('BaseState', resolve)?.value ?? 'ON';
  const named = (state: string): Set<PdfDict> => new Set(dictsOf(configuration?.getArray(state, resolve)));
  const on = named('ON');
  const off = named('OFF');
  const usageOf = (layer: PdfDict): PdfDict | undefined => layer.getDict('Usage', resolve);
  const isAlwaysShown = (layer: PdfDict): boolean => {
    const usage = usageOf(layer);
    return (
      !off.has(layer) &&
      (base !== 'OFF' || on.has(layer)) &&
      states.every(
        ([kind, state]) => usage?.getDict(kind, resolve)?.getName(state, resolve)?.value !== 'OFF',
      ) &&
      !conditions.some((kind) => usage?.has(kind))
    );
  };
  /** The layers of a membership, and whether it shows its content while all of them are shown. */
  const readMembership = (membership: PdfDict): { layers: PdfDict[]; shown: boolean } => {
    const layers: PdfDict[] = [];
    const operators: string[] = [];
    const seen = new Set<PdfObject>();
    const waiting = [membership.get('OCGs', resolve), membership.get('VE', resolve)];
    for (const each of waiting) {
      if (!each || seen.has(each)) continue;
      seen.add(each);
      if (each instanceof PdfArray) waiting.push(...[...each].map((part) => target(part) ?? undefined));
      else if (each instanceof PdfDict) layers.push(each);
      else if (each instanceof PdfName) operators.push(each.value);
    }
    const policy = membership.getName('P', resolve)?.value ?? 'AnyOn';
    const negates = operators.includes('Not') || ['AllOff', 'AnyOff'].includes(policy);
    return { layers, shown: layers.length === 0 || !negates };
  };

  for (const used of layersInUse(pdf, target)) {
    const { layers, shown } =
      used.has('OCGs') || used.has('VE') ? readMembership(used) : { layers: [used], shown: true };
    if (!shown || !layers.every(isAlwaysShown))
      throw new NotSignable(
        msg(
          'This PDF has layers that can be hidden, or that are shown and printed differently. Print it to a PDF and upload that.',
        ),
      );
  }
  const layers = dictsOf(properties.getArray('OCGs', resolve));
  const isFixed =
    !properties.has('Configs') &&
    layers.every((layer) => isAlwaysShown(layer) && !usageOf(layer)) &&
    switches.every((name) => (configuration?.getArray(name, resolve)?.length ?? 0) === 0);
  if (isFixed) return false;
  // Without this list every reader shows what belongs to a layer, and offers no switch.
  catalog.delete('OCProperties');
  for (const layer of layers) layer.delete('Usage');
  return true;
}

/** Layers and memberships that content or an annotation belongs to. */
function layersInUse(pdf: PDF, target: (object: PdfObject | undefined) => PdfObject | null): Set<PdfDict> {
  const used = new Set<PdfDict>();
  for (const object of reachable(pdf)) {
    if (!(object instanceof PdfDict)) continue;
    const own = target(object.get('OC'));
    if (own instanceof PdfDict) used.add(own);
    const named = target(object.get('Properties'));
    if (!(named instanceof PdfDict)) continue;
    for (const [, value] of named) {
      const layer = target(value);
      if (layer instanceof PdfDict && isLayer(layer)) used.add(layer);
    }
  }
  return used;
}

const isLayer = (dict: PdfDict): boolean =>
  ['OCG', 'OCMD'].includes(dict.getName('Type')?.value ?? '') || dict.has('OCGs') || dict.has('VE');

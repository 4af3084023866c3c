import { undrawable } from '../../../../platform/pdf/coverage.js';
import type { TypstRenderer } from '../../../../platform/pdf/typst-renderer.js';
import type { Look } from './worker/protocol.js';

const layout = new URL('pages/looks.typ', import.meta.url);

/**
 * Looks of form fields as one PDF, a page for each; empty if a font lacks a character.
 * @throws DomainError papers.busy (503)
 */
export async function drawLooks(looks: readonly Look[], renderer: TypstRenderer): Promise<Uint8Array> {
  if (looks.some(({ texts }) => texts.some((text) => undrawable(text) !== undefined)))
    return new Uint8Array();
  return renderer.draw(layout, { title: 'Form', looks }, { signature: true });
}

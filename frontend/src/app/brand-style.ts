import { shadesCss } from '../shared/kit/tokens';

const shades = new CSSStyleSheet();

/** Shades of a color in place of those that came with the page. */
export function showAccent(accent: string): void {
  shades.replaceSync(shadesCss(accent));
  document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, shades])];
}

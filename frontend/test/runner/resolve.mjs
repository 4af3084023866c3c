/** Resolves imports like Vite: modules without extension, folders, and style sheets, which are skipped. */
import { statSync } from 'node:fs';
import { registerHooks } from 'node:module';

const sources = new URL('../../', import.meta.url).href;
/** Stub for every style sheet, from which nothing is imported, and for the URL of every drawing. */
const emptyAsset = { url: 'data:text/javascript,export default "/drawing.svg";', shortCircuit: true };
const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
const isFile = (url) => statSync(url, { throwIfNoEntry: false })?.isFile() ?? false;

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (!parentURL.startsWith(sources) || parentURL.includes('/node_modules/'))
      return next(specifier, context);
    if (/\.(css|svg)(\?\w+)?$/.test(specifier)) return emptyAsset;
    if (!/^\.{1,2}(\/|$)/.test(specifier)) return next(specifier, context);
    const found = endings.map((ending) => new URL(specifier + ending, parentURL)).find(isFile);
    return next(found?.href ?? specifier, context);
  },
});

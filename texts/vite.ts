import { createHash } from 'node:crypto';
import path from 'node:path';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { RolldownMagicString } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';
import { readCatalog, translated, type Catalog } from './catalog.ts';
import { compile, pseudo } from './compile.ts';
import type { Compiled } from './index.js';
import { read, type SourceText } from './source.ts';

/** Key of a text with placeholders in the frontend's scripts and translations. */
export const idOf = generateMessageId;

interface Options {
  /** Translations by language, of languages that have any. */
  catalogs?: ReadonlyMap<string, Catalog>;
  /** Shows every text in the pseudo-language. */
  isPseudo?: boolean;
}

const fromFiles = (): Map<string, Catalog> =>
  new Map(
    translated
      .map((language) => [language, readCatalog(language)] as const)
      .filter(([, catalog]) => catalog.size > 0),
  );

/**
 * Compiles the texts of the frontend. English stays in the scripts, so that it needs no request. Translations
 * become one file per language and dynamic import, loaded beside its script.
 */
export function texts({ catalogs = fromFiles(), isPseudo = false }: Options = {}): Plugin {
  const textsOf = new Map<string, SourceText[]>();
  /** Modules that are imported on demand, each with those that do it. */
  const importers = new Map<string, Set<string>>();
  let config = { root: '', base: '/', isServer: false };
  let folder = 'texts/';

  const nameOf = (module: string) =>
    path
      .relative(config.root, module)
      .replace(/\.\w+$/, '')
      .replaceAll(path.sep, '.');
  // A script needs no English text as key beside the compiled one. The server's translations are the backend's.
  const keyOf = (text: string) => (config.isServer || compile(text) === text ? text : idOf(text));
  const translations = (catalog: Catalog, of: Iterable<string>) => {
    const result: Record<string, Compiled> = {};
    for (const text of of) {
      const translation = catalog.get(text);
      if (translation !== undefined) result[keyOf(text)] = compile(translation);
    }
    return JSON.stringify(result);
  };

  const textsIn = (modules: string[]) =>
    modules.flatMap((module) => textsOf.get(module) ?? []).map(({ text }) => text);

  return {
    name: 'texts',
    enforce: 'pre',
    configResolved({ root, base, build }) {
      config = { root, base, isServer: Boolean(build.ssr) };
    },
    transform: {
      filter: {
        id: { include: [/\/src\/.*\.tsx?$/, /\/docs\/accessibility\.json$/], exclude: /node_modules/ },
      },
      async handler(code, module) {
        const { texts: found, imports } = read(module, code);
        const changed = new RolldownMagicString(code);
        for (const { text, start, end, isAttribute } of found) {
          const english = isPseudo ? pseudo(compile(text)) : compile(text);
          if (english === text) continue;
          const value = JSON.stringify([keyOf(text), english]);
          changed.overwrite(start, end, isAttribute ? `{${value}}` : value);
        }
        textsOf.set(module, found);
        if (catalogs.size > 0 && !config.isServer) {
          for (const { of, start, end } of imports) {
            const target = await this.resolve(of, module);
            if (!target) continue;
            importers.set(target.id, (importers.get(target.id) ?? new Set()).add(module));
            changed.appendLeft(start, `withTranslations(${JSON.stringify(nameOf(target.id))}, () => `);
            changed.appendRight(end, ')');
          }
          if (imports.length > 0)
            changed.prepend("import { withTranslations } from '@steward/texts/browser';\n");
        }
        if (!changed.hasChanged()) return null;
        return {
          code: changed.toString(),
          map: String(changed.generateMap({ hires: true, source: module })),
        };
      },
    },
    generateBundle(_, bundle) {
      if (config.isServer || catalogs.size === 0) return;
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.isEntry && chunk.facadeModuleId) {
          const [first] = textsIn(modulesWith(chunk.facadeModuleId, bundle));
          if (first) this.error(`"${first}" is loaded with the page itself, before any translation`);
        }
      const known = new Map<string, Set<string>>();
      const textsWith = (module: string) => {
        const found = known.get(module) ?? new Set(textsIn(modulesWith(module, bundle)));
        known.set(module, found);
        return found;
      };
      // Texts that every importer has were loaded with it: with them the files were twice as large, 3.1 MB for Spanish.
      const textsFirstWith = (module: string) => {
        const earlier = [...(importers.get(module) ?? [])].map(textsWith);
        return [...textsWith(module)].filter((text) => !earlier.every((texts) => texts.has(text)));
      };
      const files = [...catalogs].flatMap(([language, catalog]) =>
        [...importers.keys()].sort().map((module) => ({
          name: `${language}/${nameOf(module)}.json`,
          source: translations(catalog, textsFirstWith(module)),
        })),
      );
      const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
      folder = `assets/texts-${version}/`;
      for (const { name, source } of files) this.emitFile({ type: 'asset', fileName: folder + name, source });
    },
    // While developing, each file has all translations.
    configureServer({ middlewares }) {
      middlewares.use('/texts/', ({ url = '' }, answer) => {
        const catalog = catalogs.get(url.split('/')[1] ?? '') ?? new Map<string, string>();
        answer.setHeader('Content-Type', 'application/json').end(translations(catalog, catalog.keys()));
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        catalogs.size > 0 ? html.replace('<html', `<html data-texts="${config.base}${folder}"`) : html,
    },
  };
}

/** Modules that are loaded with a module: of its script, and of the scripts that it imports. */
function modulesWith(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const loaded = new Set(chunks.filter(({ moduleIds }) => moduleIds.includes(module)));
  for (const chunk of loaded)
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) loaded.add(other);
  return [...loaded].flatMap(({ moduleIds }) => moduleIds);
}

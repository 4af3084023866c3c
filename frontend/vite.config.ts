import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { texts } from '../texts/vite.ts';
import { tokensCss } from './src/shared/kit/tokens.ts';

/** While developing, the page of the set-up is where the server has it: see vite.setup.ts. */
const setupPage: Plugin = {
  name: 'setup-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _answer, next) => {
      if (request.url === '/setup') request.url = '/setup.html';
      next();
    });
  },
};

const tokensId = 'virtual:tokens.css';

/** Serves shared/kit/tokens.ts as a style sheet. */
export const tokens: Plugin = {
  name: 'tokens-css',
  enforce: 'pre',
  resolveId: (id) => (id === tokensId ? `\0${tokensId}` : undefined),
  load: (id) => (id === `\0${tokensId}` ? tokensCss() : undefined),
};

/**
 * Preloads the two fonts, whose names contain a hash, so that text does not wait for the style sheet to
 * request them.
 */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /-core-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
};

const laterId = 'virtual:later';

/** The server draws pages and first screens: what these load on demand stays out of its bundle. */
const nothingOnDemand: Plugin = {
  name: 'nothing-on-demand',
  resolveDynamicImport: (_, importer) =>
    /\/src\/(?:app\/screens|parts\/[^/]+\/index)\.ts$/.test(importer ?? '') ? undefined : `\0${laterId}`,
  load: (id) => (id === `\0${laterId}` ? 'export {}' : undefined),
};

/** First screens, with what parts add to them, are plain React and CSS: their scripts are a fifth of Ant Design's. */
const firstScreensCarryNoAntd: Plugin = {
  name: 'first-screens-carry-no-antd',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !/^(?:program|areas|portal-area|admin-area)$/.test(file.name)) continue;
      const antd = file.moduleIds.find((id) => /node_modules\/(?:antd|@rc-component)\//.test(id));
      if (antd)
        this.error(
          `${file.name} has ${antd}: load what imports it by fetched, fetchedDialog or fetchedAddition`,
        );
    }
  },
};

const pdfDataId = 'virtual:pdf-data';

/**
 * Files that pdf.js requests by name: decoders of scanned images as scripts, since the page's policy forbids
 * WebAssembly, character maps of East Asian texts, and standard fonts that a PDF may use without embedding
 * them. Their folder has the version in its name, so that cached files never become stale.
 */
const pdfData = (): Plugin => {
  const source = new URL('../', import.meta.resolve('pdfjs-dist'));
  const { version } = JSON.parse(readFileSync(new URL('package.json', source), 'utf8')) as {
    version: string;
  };
  const folder = `assets/pdfjs-${version}/`;
  const files = ['cmaps', 'standard_fonts', 'wasm'].flatMap((kind) =>
    readdirSync(new URL(kind, source))
      .filter((name) => kind !== 'wasm' || /^LICENSE|_nowasm_fallback\.js$/.test(name))
      .map((name) => `${kind}/${name}`),
  );
  let address = `/${folder}`;
  return {
    name: 'pdf-data',
    configResolved: ({ command }) => {
      if (command === 'serve') address = `/@fs${fileURLToPath(source)}`;
    },
    resolveId: (id) => (id === pdfDataId ? `\0${pdfDataId}` : undefined),
    load: (id) => (id === `\0${pdfDataId}` ? `export default ${JSON.stringify(address)}` : undefined),
    generateBundle() {
      for (const file of files)
        this.emitFile({
          type: 'asset',
          fileName: `${folder}${file}`,
          source: readFileSync(new URL(file, source)),
        });
    },
  };
};

const reactRouter = (entry: string): string =>
  fileURLToPath(new URL(`../production/${entry}.mjs`, import.meta.resolve('react-router')));

/** Lists every module of the API; what imports it needs only those that it names. */
const barrel = /\/src\/shared\/api\/index\.ts$/;

const known = new Map<string, { importers: readonly string[]; code: string }>();

/** Importers and code of a module. The bundler copies the code for each question: that was a second of the build's nine. */
function infoOf(id: string, chunking: Chunking): { importers: readonly string[]; code: string } {
  const info = known.get(id);
  if (info) return info;
  const { importers = [], code } = chunking.getModuleInfo(id) ?? {};
  known.set(id, { importers, code: code ?? '' });
  return infoOf(id, chunking);
}

/** True for each of these sources that imports the module, directly or through others, without loading it on demand. */
function rootsOf(id: string, chunking: Chunking, roots: readonly RegExp[]): boolean[] {
  const seen = new Set<string>();
  const collect = (module: string, from = ''): void => {
    if (seen.has(module)) return;
    const { importers } = infoOf(module, chunking);
    if (barrel.test(module)) {
      const name = /([^/]+)\.ts$/.exec(from)?.[1] ?? '';
      for (const user of importers) if (infoOf(user, chunking).code.includes(name)) collect(user);
      return;
    }
    seen.add(module);
    for (const importer of importers) collect(importer, module);
  };
  collect(id);
  return roots.map((root) => [...seen].some((module) => root.test(module)));
}

interface Chunking {
  getModuleInfo: (id: string) => { importers: readonly string[]; code: string | null } | null;
}

/** The program that every screen starts with, and first screens, both with what parts add. */
const roots = [
  /src\/app\/start\.tsx$/,
  /src\/(?:app\/portal\.tsx|parts\/[^/]+\/portal\/index\.tsx?)$/,
  /src\/(?:app\/admin\.tsx|parts\/[^/]+\/admin\/index\.tsx?)$/,
  /src\/(?:site\/|parts\/[^/]+\/site\/)/,
  /src\/site\/(?:site-frame|not-found-page)\.tsx$/,
];

/** Chunk of a module that every screen or first screens import: otherwise each that two of them share is a file. */
function firstScreenOf(id: string, chunking: Chunking): string | null {
  const [program, portal, admin, site, frame] = rootsOf(id, chunking, roots);
  const isOf = (folder: string) => id.includes(`/src/${folder}/`);
  if (program || (site && (portal || admin) && isOf('shared'))) return 'program';
  if (frame) return 'site-frame';
  if (site || (!portal && !admin)) return null;
  return portal && admin ? 'areas' : portal ? 'portal-area' : 'admin-area';
}

/** Chunk of a module that many screens of portal and dashboard share, and no public page needs. */
function sharedByScreens(id: string, chunking: Chunking): string | null {
  const [, , , site] = rootsOf(id, chunking, roots);
  return site || id.includes('/src/app/') ? null : 'controls';
}

/** Files that portal and dashboard have loaded with their first screen. */
const ofFirstScreens = /\/(?:rolldown-runtime|vendor|reading|program|areas)-/;

/** Files to load with a later screen. A first screen, which names those of every other, leaves out its own. */
const laterThan = (_file: string, files: string[], { hostId }: { hostId: string }): string[] =>
  /\/(?:admin|portal)-area-/.test(hostId) ? files.filter((file) => !ofFirstScreens.test(file)) : files;

// Code of every screen, in two chunks: one changes with an update of a library only. The rest is left to the
// bundler.
const groups = [
  // The only script of a page that is just read: the entry, which is then no file of its own.
  {
    name: 'reading',
    test: /src\/(?:app\/(?:entry-client|start-when-needed)|site\/page-behaviour|shared\/(?:session\/session-marker|toast\/carried-toast|kit\/on-first-use|kit\/search-key|text\/reader-zone)|app\/counterpart)\.ts$|vite\/preload-helper|rolldown.runtime|\/texts\/(?:index|browser)\.js$/,
    priority: 1,
  },
  {
    name: 'vendor',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/[\w-]+)\//i,
  },
  // Without what these import: a page that needs some of that would load a first screen with its style sheet.
  { name: firstScreenOf, debugName: 'first screens', includeDependenciesRecursively: false },
  // A script names what it loads later: where every module that two screens share is a file, a first screen names 250 files,
  // a tenth of its size.
  { name: 'forms', test: /node_modules\/(?:react-hook-form|@hookform|zod)\// },
  // Fields of most screens, with what they are built on: small files of their own would be named by every screen.
  {
    name: (id: string, chunking: Chunking) => (rootsOf(id, chunking, roots)[3] ? null : 'fields'),
    debugName: 'fields',
    includeDependenciesRecursively: false,
    test: /src\/shared\/(?:antd\/(?:field|use-number-question|link-field|draft-note)|forms\/[\w-]+|text\/cents)\.tsx?$/,
  },
  {
    name: sharedByScreens,
    debugName: 'controls',
    minShareCount: 45,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    texts({ isPseudo: process.env.TEXTS === 'pseudo' }),
    react(),
    tokens,
    setupPage,
    preloadFonts,
    ...(isSsrBuild ? [nothingOnDemand] : [pdfData(), firstScreensCarryNoAntd]),
  ],
  // The package's entries are its development build, with its warnings.
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: reactRouter('index') },
      { find: /^react-router\/dom$/, replacement: reactRouter('dom-export') },
    ],
  },
  // Without it both of React's builds are in the server's bundle.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        // The backend keeps this text in memory, including comments, with two bytes per character unless all
        // are ASCII.
        rolldownOptions: {
          output: {
            charset: 'ascii' as const,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true, // used by the server to find a page's style sheets
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false, resolveDependencies: laterThan },
        reportCompressedSize: false, // compress.ts compresses them
        chunkSizeWarningLimit: 600, // Ant Design and pdf.js, in separate chunks
        rolldownOptions: {
          // A first screen names some 300 files, whose hashes no compression makes shorter: eight hexadecimal digits are enough.
          output: { codeSplitting: { groups }, hashCharacters: 'hex' as const },
        },
      },
  // The server's bundle contains React and all other packages, so the backend needs none of them.
  ssr: isSsrBuild ? { noExternal: true } : {},
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
}));

import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';
import { tokensCss } from './src/shared/tokens.ts';

/** The letters of the fonts' Latin files: https://fonts.google.com/knowledge/glossary/character_set */
const latin = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
]
  .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, offset) => from + offset))
  .map((point) => String.fromCodePoint(point))
  .join('');

const tokensId = 'virtual:tokens.css';

/** Serves shared/tokens.ts as a style sheet. */
const tokens: Plugin = {
  name: 'tokens-css',
  enforce: 'pre',
  resolveId: (id) => (id === tokensId ? `\0${tokensId}` : undefined),
  load: (id) => (id === `\0${tokensId}` ? tokensCss() : undefined),
};

/** The weights that the screens use, by the axis of the variable fonts. */
const weights: Record<string, { min: number; max: number } | number> = {
  besley: 400,
  'hanken-grotesk': { min: 400, max: 600 },
};

/** Cuts the fonts to those weights, which halves what a first visit has to wait for. */
const leanFonts: Plugin = {
  name: 'lean-fonts',
  apply: 'build',
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const family = /assets\/(.+)-latin-wght-normal-/.exec(file.fileName)?.[1];
      if (file.type !== 'asset' || family === undefined) continue;
      const wght = weights[family];
      if (wght === undefined) throw new Error(`Which weights of ${family} are used?`);
      const whole = Buffer.from(file.source);
      file.source = await subsetFont(whole, latin, { targetFormat: 'woff2', variationAxes: { wght } });
    }
  },
};

/** Preloads the two fonts, whose names carry a hash, so that text does not wait for the style sheet to ask for them. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
};

const reactRouter = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));

// What every screen needs, in two chunks: one changes with an update of a library only. The rest is left to the bundler.
const groups = [
  // A page that is only read gets no more than this.
  { name: 'reading', test: /src\/shared\/signed-in\.ts$|vite\/preload-helper/, priority: 1 },
  {
    name: 'vendor',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/[\w-]+)\/(?!.*infinite)/i,
  },
  {
    name: 'shared',
    test: /src\/(?:shared\/(?:api-error|brand|http|icon|pages|query-client|request|session|site|spinner|theme|toast|toast-store)\.tsx?$|shared\/art\/(?:bridge|mark|river-lines)\.tsx$|shared\/api\/core\/|site\/page-head\.tsx$)/,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tokens, leanFonts, preloadFonts],
  // The package's main entry is its development build, with its warnings.
  resolve: { alias: [{ find: /^react-router$/, replacement: reactRouter }] },
  // Without it both of React's builds land in the server's bundle.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? { outDir: 'dist/server', copyPublicDir: false }
    : {
        outDir: 'dist/client',
        sourcemap: 'hidden' as const,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 600, // Ant Design and pdf.js, in chunks of their own
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
  // The server's bundle carries React and the rest, so the backend needs none of them.
  ssr: isSsrBuild ? { noExternal: true } : {},
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
}));

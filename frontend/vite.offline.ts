import { defineConfig, type Plugin } from 'vite';
import '@steward/texts/server';
import { offlineMarkup } from './src/offline/offline-markup.ts';
import { tokens } from './vite.config.ts';

/** Writes the texts of every language into the page. */
const markup: Plugin = {
  name: 'offline-markup',
  transformIndexHtml: (html) => html.replace('<!--languages-->', offlineMarkup),
};

/** The page without a connection, in a build of its own: the service worker keeps it with its files, and nothing else needs it. */
export default defineConfig({
  plugins: [tokens, markup],
  build: {
    outDir: 'dist/client',
    emptyOutDir: false, // beside the application
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false, // compress.ts compresses them
    // Named as in the application's build: the service worker keeps one copy of the fonts for both.
    rolldownOptions: { input: 'offline.html', output: { hashCharacters: 'hex' } },
  },
});

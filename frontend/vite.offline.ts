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
    rolldownOptions: { input: 'offline.html' },
  },
});

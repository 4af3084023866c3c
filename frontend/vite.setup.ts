import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { texts } from '../texts/vite.ts';
import { tokens } from './vite.config.ts';

/**
 * The page of the set-up, in a build of its own: it is opened once in the life of an installation, and no other page may carry
 * anything of it.
 */
export default defineConfig({
  base: '/setup/',
  plugins: [texts({ isPseudo: process.env.TEXTS === 'pseudo' }), react(), tokens],
  build: {
    outDir: 'dist/setup',
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false, // compress.ts compresses them
    chunkSizeWarningLimit: 600, // the dictionaries that judge a password
    rolldownOptions: { input: 'setup.html' },
  },
});

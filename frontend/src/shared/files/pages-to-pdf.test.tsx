import { readFileSync } from 'node:fs';
import { PDF } from '@libpdf/core';
import { stubProperties } from '../../../test/stub-properties';
import { pagesToPdf } from './pages-to-pdf';

const jpeg = new Blob([readFileSync(new URL('../../../../backend/demo/Receipt Photo.jpg', import.meta.url))]);

it('makes a page of each picture, and says nothing of program and time', async () => {
  const done: number[] = [];
  const pdf = await pagesToPdf([jpeg, jpeg], (page) => done.push(page));
  if (!pdf) throw new Error('no PDF');
  expect(done).toEqual([1, 2]);
  expect((await PDF.load(pdf)).getPageCount()).toBe(2);
  const text = Buffer.from(pdf).toString('latin1');
  expect(text.match(/\/(?:CreationDate|ModDate|Producer|Creator|Author|Title)/g)).toBeNull();
});

it('reduces pages that are too large, then refuses them', async () => {
  const sides: number[] = [];
  stubProperties(globalThis, {
    createImageBitmap: async () => ({ width: 2200, height: 1100, close: () => {} }),
  });
  stubProperties(HTMLCanvasElement.prototype, {
    getContext: () => null,
    toBlob(this: HTMLCanvasElement, drawn: (blob: Blob) => void) {
      sides.push(this.width);
      drawn(new Blob([new Uint8Array(6_000_000)]));
    },
  });
  expect(await pagesToPdf([new Blob([new Uint8Array(6_000_000)])])).toBeUndefined();
  expect(sides).toEqual([1700, 1300, 1000]);
});

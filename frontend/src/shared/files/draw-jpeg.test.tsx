import { stubProperties } from '../../../test/stub-properties';
import { drawJpeg } from './draw-jpeg';

// jsdom draws nothing: the order of what is drawn.
it('draws on white, since JPEG makes transparent parts black', async () => {
  const drawn: unknown[] = [];
  const pen = {
    fillStyle: '',
    fillRect: (...area: number[]) => drawn.push([pen.fillStyle, ...area]),
    drawImage: (_: unknown, ...area: number[]) => drawn.push(['picture', ...area]),
  };
  stubProperties(globalThis, { createImageBitmap: async () => ({ width: 40, height: 20, close: () => {} }) });
  stubProperties(HTMLCanvasElement.prototype, {
    getContext: () => pen,
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['jpeg'])),
  });
  await drawJpeg(new Blob(['png']), 20, 0.8);
  expect(drawn).toEqual([
    ['#fff', 0, 0, 20, 10],
    ['picture', 0, 0, 20, 10],
  ]);
});

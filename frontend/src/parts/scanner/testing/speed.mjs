/**
 * Measures the scanner's worker of the built frontend in a browser, on Linux: processor time for a photo of 12 megapixels, from the file to
 * the page, and the size of the page. A mid-range phone takes four times as long, as Lighthouse assumes. In the checkout's folder:
 * `node --import ./tools/typescript.mjs frontend/src/parts/scanner/testing/speed.mjs`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../../../../e2e/support/chromium.ts';
import { photograph, scenes } from './photograph.ts';

const slower = 4;
const assets = new URL('../../../../dist/client/assets/', import.meta.url);
const worker = readdirSync(assets).find((name) => /^scan-worker-.*\.js$/.test(name));
const photos = scenes.map((scene) => photograph(scene, 5, 900, 1200).picture);

const server = createServer(({ url }, response) => {
  const photo = photos[Number(/^\/photo\/(\d+)$/.exec(url)?.[1])];
  const isWorker = url === `/${worker}`;
  response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html');
  response.end(
    photo ? Buffer.from(photo.data) : isWorker ? readFileSync(new URL(worker, assets)) : '<!doctype html>',
  );
}).listen(0, '127.0.0.1');

/** Milliseconds that the workers of all browsers have run. */
function workerTime() {
  const threads = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return threads.flatMap(threadsOf).reduce((sum, time) => sum + time, 0);
}

function threadsOf(id) {
  // portable: a measurement, on Linux alone
  try {
    return readdirSync(`/proc/${id}/task`)
      .map((thread) => `/proc/${id}/task/${thread}`)
      .filter((thread) => readFileSync(`${thread}/comm`, 'utf8').startsWith('DedicatedWorker'))
      .map((thread) => Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
  } catch {
    return []; // it has ended
  }
}

const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.evaluate((script) => {
  const started = new globalThis.Worker(`/${script}`, { type: 'module' });
  globalThis.ask = (task) =>
    new Promise((resolve) => {
      started.onmessage = ({ data }) => resolve(data.result);
      started.postMessage({ id: 1, task });
    });
  globalThis.photoOf = async (number) => {
    const pixels = new Uint8ClampedArray(await (await fetch(`/photo/${number}`)).arrayBuffer());
    const drawn = new globalThis.OffscreenCanvas(900, 1200);
    drawn.getContext('2d').putImageData(new globalThis.ImageData(pixels, 900, 1200), 0, 0);
    const photo = new globalThis.OffscreenCanvas(3024, 4032);
    photo.getContext('2d').drawImage(drawn, 0, 0, 3024, 4032);
    return photo.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  };
}, worker);

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
for (const tone of ['black-and-white', 'color']) {
  const rounds = [];
  for (const [number] of photos.entries()) {
    await page.evaluate(async (of) => void (globalThis.photo = await globalThis.photoOf(of)), number);
    const scan = async () => {
      const before = workerTime();
      const size = await page.evaluate(async (look) => {
        const corners = await globalThis.ask({ do: 'look', photo: globalThis.photo });
        return (await globalThis.ask({ do: 'cut', corners, tone: look })).size;
      }, tone);
      return { time: (workerTime() - before) * slower, size };
    };
    await scan(); // compiles it
    rounds.push(await scan());
  }
  const time = Math.round(median(rounds.map((round) => round.time)));
  const kilobytes = Math.round(median(rounds.map(({ size }) => size)) / 1000);
  process.stdout.write(`${tone}: ${time} ms on a mid-range phone, ${kilobytes} kB a page\n`);
}
await browser.close();
server.close();

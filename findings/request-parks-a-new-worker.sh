#!/bin/sh
# Chromium 153 (@sparticuz/chromium 153.0.0, driven by playwright-core 1.65.1): a request of a page that arrives while skipWaiting()
# ends the old service worker starts the old one anew, and the new one goes on waiting, although the page is quiet afterwards.
#
# Guess before it was run: skipWaiting() puts the new worker in place once the old one has answered what it had begun
# (Service Workers, "Try Activate"), a few milliseconds later.
# Seen: without requests it is in place within a second. With requests of a quarter of a second, which the worker does not even
# answer itself, it still waits after 20 seconds. A further skipWaiting() changes nothing.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund playwright-core@1.65.1 @sparticuz/chromium@153.0.0
cat >see.mjs <<'SCRIPT'
import { createServer } from 'node:http';
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'; // unpacks the libraries that a minimal machine lacks
const { default: packed } = await import('@sparticuz/chromium');
const { chromium } = await import('playwright-core');

let version = 0;
const worker = () => `
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(fetch(event.request));
  });
  addEventListener('message', (event) => event.waitUntil(skipWaiting()));
  // version ${version}`;
const server = createServer((request, response) => {
  const isWorker = request.url === '/worker.js';
  response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html');
  response.setHeader('Cache-Control', 'no-cache');
  response.end(isWorker ? worker() : '<!doctype html><title>Page</title>');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/page`;
const browser = await chromium.launch({
  executablePath: await packed.executablePath(),
  args: ['--no-sandbox', '--disable-background-networking'],
});

/** @returns whether the new worker still waits 20 seconds after it was asked to take over */
async function waits(withRequests) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js', { scope: '/' });
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  version++;
  const still = await page.evaluate(async (asks) => {
    const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await pause(50);
    await pause(1_000);
    registration.waiting.postMessage('take over');
    for (let at = 0; asks && at < 50; at++) {
      void fetch(`/data?${at}`);
      await pause(5);
    }
    await pause(20_000);
    return registration.waiting !== null;
  }, withRequests);
  await context.close();
  return still;
}

const seen = { version: browser.version(), quiet: await waits(false), 'with requests': await waits(true) };
console.log(seen);
await browser.close();
server.closeAllConnections();
server.close();
if (seen.quiet || !seen['with requests']) {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node see.mjs

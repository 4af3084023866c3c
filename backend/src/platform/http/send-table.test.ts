import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { eventually } from '../../../test/eventually.js';
import { sendTable } from './send-table.js';

const megabyte = 'x'.repeat(1_000_000);
let pages = 0;
let left = false;

/** Endless rows of a megabyte each. */
async function* endless(): AsyncGenerator<string[][]> {
  try {
    for (; pages < 1_000; pages++) yield [[megabyte]];
  } finally {
    left = true;
  }
}

it('reads rows on demand, and stops after an abort', async () => {
  let answer: Response | undefined;
  const app = express().get('/', (_request, response) => {
    answer = response;
    return sendTable(response, { fileName: 'rows', title: 'rows', columns: [{ name: 'Text' }] }, endless());
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    const [reader] = (await once(request, 'response')) as [IncomingMessage];
    await eventually(() => answer?.writableNeedDrain === true);
    // The system's buffers of a connection, and those before it.
    const waiting = pages;
    expect(waiting).toBeLessThan(32);
    let taken = 0;
    reader.on('data', (part: Buffer) => {
      taken += part.length;
      if (taken > 40_000_000) reader.pause();
    });
    await eventually(() => reader.isPaused() && answer?.writableNeedDrain === true);
    expect(pages).toBeGreaterThan(waiting);
    expect(pages).toBeLessThan(40 + 32);
    expect(left).toBe(false);
    reader.destroy();
    await eventually(() => left);
    expect(pages).toBeLessThan(40 + 32);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

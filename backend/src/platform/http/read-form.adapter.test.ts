import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { eventually } from '../../../test/eventually.js';
import { RawConnection } from '../../../test/raw-request.js';
import { formReader, type UploadPace } from './read-form.js';

const maximum = 40_000;
const pace: UploadPace = {
  silence: 250,
  floor: () => 10_000,
  window: 500,
  whole: 2_000,
  rate: 100_000,
  refusal: 'invalid',
};
/** Limits that are not tested leave room for a machine that stalls for a while. */
const never = 60_000;
const patient: UploadPace = {
  ...pace,
  silence: never,
  floor: () => 0,
  window: never,
  whole: never,
  rate: 100_000,
};
let bounds: UploadPace;

let server: Server;
/** Milliseconds from the first byte of a body to its refusal. */
let took: number;
/** Bytes of bodies that have arrived. */
let arrived: number;
beforeEach(async () => {
  bounds = patient;
  arrived = 0;
  const read = formReader(maximum);
  server = createServer((request, response) => {
    const began = performance.now();
    request.on('data', (piece: Buffer) => (arrived += piece.length));
    const size = (): number => (request as Request).file?.size ?? 0;
    read(request as Request, response as Response, bounds).then(
      () => response.end(`read ${size()}`),
      (error: unknown) => {
        took = performance.now() - began;
        response.end((error as { code?: string }).code);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const before = '--b\r\nContent-Disposition: form-data; name="file"; filename="paper.pdf"\r\n\r\n';
const after = '\r\n--b--\r\n';
/** A chunk of a body of unknown length; an empty one would end it. */
const chunk = (text: string): string => (text ? `${text.length.toString(16)}\r\n${text}\r\n` : '');

/** A connection that has sent the head of a form with a file of that many bytes. */
async function begin(size: number): Promise<RawConnection> {
  const connection = await RawConnection.open(server);
  const length = before.length + size + after.length;
  await connection.send(
    `POST / HTTP/1.1\r\nHost: here\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${before}`,
  );
  return connection;
}

describe('reading a form', () => {
  it('accepts a file of the maximum size, and rejects one byte more', async () => {
    for (const [size, said] of [
      [maximum, `read ${maximum}`],
      [maximum + 1, 'LIMIT_FILE_SIZE'],
    ] as const) {
      const connection = await begin(size);
      await connection.send(`${'x'.repeat(size)}${after}`);
      expect((await connection.answer()).body).toBe(said);
      connection.destroy();
    }
  });

  it.each([
    ['before the first boundary', '', 'x'],
    ['after the last boundary', `${before}paper${after}`, 'x'],
    ['in the header of a part', '--b\r\nContent-Disposition: ', 'x'],
    ['in endless parts', '', '--b\r\n\r\n\r\n'],
  ])('counts every byte of the form: %s', async (_where, beginning, filling) => {
    const connection = await RawConnection.open(server);
    await connection.send(
      `POST / HTTP/1.1\r\nHost: here\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${chunk(beginning)}`,
    );
    const piece = chunk(filling.repeat(64 * 1024));
    let answered = false;
    const answer = connection.answer().finally(() => (answered = true));
    let sent = 0;
    for (; !answered && sent < 8 * 1024 * 1024; sent += 64 * 1024) {
      await connection.send(piece);
      await delay(1);
    }
    // The form never ends, and is refused all the same.
    expect((await answer).body).toBe('LIMIT_FILE_SIZE');
    connection.destroy();
  });

  it('waits for a slow sender', async () => {
    bounds = { ...pace, silence: 2_000, floor: () => 1_000, window: 2_000, whole: never, rate: 100_000 };
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
    try {
      const connection = await begin(30_000);
      // Three seconds: longer than each limit, if nothing had arrived.
      for (let sent = 2_000; sent <= 30_000; sent += 2_000) {
        await connection.send('x'.repeat(2_000));
        await eventually(() => arrived === before.length + sent);
        jest.advanceTimersByTime(200);
      }
      await connection.send(after);
      expect((await connection.answer()).body).toBe('read 30000');
      connection.destroy();
    } finally {
      jest.useRealTimers();
    }
  });

  it('aborts a stalled upload, at its beginning or within, and closes the connection', async () => {
    bounds = pace;
    for (const part of ['', 'x'.repeat(5_000)]) {
      const connection = await begin(30_000);
      await connection.send(part);
      const { body, head } = await connection.answer();
      expect(body).toBe('upload.stalled');
      expect(head).toMatch(/^connection: close$/im);
      expect(took).toBeGreaterThanOrEqual(240);
      await connection.closed;
    }
  });

  it('aborts an endless upload', async () => {
    bounds = { ...pace, silence: never };
    const connection = await begin(30_000);
    let open = true;
    void connection.closed.then(() => (open = false));
    for (; open; await delay(50)) await connection.send('x'.repeat(100));
    expect((await connection.answer()).body).toBe('upload.stalled');
    expect(took).toBeGreaterThanOrEqual(490);
  });

  it('aborts a steady upload that takes too long', async () => {
    bounds = { ...pace, silence: never, floor: () => 0 };
    // 2 seconds, and 0.4 for its size.
    const connection = await begin(maximum);
    let open = true;
    void connection.closed.then(() => (open = false));
    for (; open; await delay(100)) await connection.send('x'.repeat(1_500));
    expect((await connection.answer()).body).toBe('upload.stalled');
    expect(took).toBeGreaterThanOrEqual(2_350);
  });
});

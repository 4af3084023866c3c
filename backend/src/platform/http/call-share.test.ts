import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, Response } from 'express';
import { lastValueFrom, NEVER, of, Subject } from 'rxjs';
import { CallShare, readInTurns, whileSending } from './call-share.js';

/** Calls of one network at a time. */
const atOnce = 8;
const request = (): Request =>
  Object.assign(new IncomingMessage(new Socket()), { ip: '203.0.113.7' }) as Request;
const response = (): Response => new ServerResponse(request()) as Response;

describe('a place among the calls of a network', () => {
  const answered = (share: CallShare) =>
    lastValueFrom(share.handle(request(), response(), { handle: () => of('answer') }));

  it('is kept while there is work, also if the client hangs up', async () => {
    const share = new CallShare();
    const work = Array.from({ length: atOnce }, () => new Subject<string>());
    const calls = work.map((one) => {
      const sent = response();
      return { sent, call: lastValueFrom(share.handle(request(), sent, { handle: () => one })) };
    });
    await turns();
    for (const { sent } of calls) sent.destroy();
    let isAnswered = false;
    const next = answered(share).then(() => (isAnswered = true));
    await turns();
    expect(isAnswered).toBe(false);
    work[3]?.next('done');
    work[3]?.complete();
    await next;
    for (const one of work) one.complete();
    await Promise.allSettled(calls.map(({ call }) => call));
  });

  it('is not kept by a call that was given up while it waited', async () => {
    const share = new CallShare();
    const work = Array.from({ length: atOnce }, () => new Subject<string>());
    for (const one of work) share.handle(request(), response(), { handle: () => one }).subscribe();
    await turns();
    const waiting = work.map(() => share.handle(request(), response(), { handle: () => NEVER }).subscribe());
    for (const one of waiting) one.unsubscribe();
    for (const one of work) one.complete();
    expect(await answered(share)).toBe('answer');
  });

  it('is given back while an answer is sent at the pace of its client', async () => {
    const share = new CallShare();
    for (let n = 0; n < atOnce; n++) {
      const sent = response();
      const handle = () => {
        whileSending(sent);
        return NEVER;
      };
      share.handle(request(), sent, { handle }).subscribe();
    }
    await turns();
    expect(await answered(share)).toBe('answer');
  });

  it('is taken anew for each page of such an answer', async () => {
    const share = new CallShare();
    const pages = async function* () {
      yield* ['first', 'second'];
    };
    const readers = Array.from({ length: atOnce }, () => {
      const sent = response();
      share.handle(request(), sent, { handle: () => NEVER }).subscribe();
      return { sent, read: readInTurns(sent, pages()) };
    });
    await turns();
    for (const { read } of readers) expect((await read.next()).value).toBe('first');
    // None of them takes its second page.
    expect(await answered(share)).toBe('answer');

    const work = Array.from({ length: atOnce }, () => new Subject<string>());
    for (const one of work) share.handle(request(), response(), { handle: () => one }).subscribe();
    await turns();
    let second: string | undefined;
    const page = readers[0]?.read.next().then(({ value }) => (second = String(value)));
    await turns();
    expect(second).toBeUndefined();
    work[0]?.complete();
    await page;
    expect(second).toBe('second');
  });
});

/** Lets everything go on that waits for nothing else. */
const turns = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

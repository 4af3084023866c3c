import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { hasUnzip, unzipped } from './testing/unzip.js';
import { DownloadAborted, ZipArchive } from './zip-archive.js';

const at = new Date('2026-11-21T10:44:00Z');

async function* parts(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

describe('a streamed ZIP', () => {
  const withUnzip = hasUnzip ? it : it.skip;

  withUnzip('can be unpacked with the system’s unzip, with names in any script', async () => {
    const target = new PassThrough();
    const whole = buffer(target);
    const zip = new ZipArchive(target);
    const photo = Buffer.from([0, 255, 1, 254]);
    await zip.add('documents/1 税務 – Überprüfung/v1 ä.bin', photo, at);
    await zip.add('activity.json', parts('{"a":', '"ü"}'), at);
    await zip.add('empty.txt', parts(), at);
    await zip.finish();
    expect(unzipped(await whole)).toEqual(
      new Map([
        ['documents/1 税務 – Überprüfung/v1 ä.bin', photo],
        ['activity.json', Buffer.from('{"a":"ü"}')],
        ['empty.txt', Buffer.alloc(0)],
      ]),
    );
  });

  it('produces no more than its reader takes', async () => {
    const taken: (() => void)[] = [];
    const slow = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => void taken.push(done),
    });
    const zip = new ZipArchive(slow);
    let added = false;
    const adding = zip.add('large.bin', Buffer.alloc(1_000_000), at).then(() => (added = true));
    for (let round = 0; round < 20; round++) await new Promise(setImmediate);
    expect(added).toBe(false);
    slow.destroy();
    await expect(adding).rejects.toThrow(DownloadAborted);
  });

  it('stops producing a file after an abort, and starts no further one', async () => {
    const target = new PassThrough();
    const zip = new ZipArchive(target);
    let ended = false;
    const endless = async function* (): AsyncGenerator<string> {
      try {
        for (;;) yield Math.random().toString(36).repeat(2_000);
      } finally {
        ended = true;
      }
    };
    const adding = zip.add('endless.txt', endless(), at);
    target.once('readable', () => target.destroy());
    await expect(adding).rejects.toThrow(DownloadAborted);
    for (let round = 0; round < 20; round++) await new Promise(setImmediate);
    expect(ended).toBe(true);
    await expect(zip.add('next.txt', parts('a'), at)).rejects.toThrow(DownloadAborted);
  });

  it('is aborted if a file fails, so that it cannot be taken for a complete one', async () => {
    const target = new PassThrough();
    const whole = buffer(target);
    whole.catch(() => undefined);
    const zip = new ZipArchive(target);
    const failing = async function* (): AsyncGenerator<string> {
      yield 'a';
      throw new Error('The database is gone.');
    };
    const error: unknown = await zip.add('a.txt', failing(), at).catch((thrown: unknown) => thrown);
    expect(error).toEqual(new Error('The database is gone.'));
    await zip.abort(error);
    await expect(whole).rejects.toThrow();
  });
});

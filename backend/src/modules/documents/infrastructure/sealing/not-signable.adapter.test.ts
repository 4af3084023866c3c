import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import * as pdfs from '../../testing/pdfs.js';
import { aCeremony, aSealer, originalOf } from '../../testing/sealing.js';
import type { LibPdfSealer } from './libpdf-sealer.js';
import { NoResult } from '../../../../platform/process/worker-threads.js';
import { PdfPools, PdfWorkers } from './pdf-workers.js';
import { itInTestAll } from '../../../../../test/cases.js';

const { many, page, pageTree } = pdfs;
let sealer: LibPdfSealer;
let pools: PdfPools;
beforeAll(async () => {
  ({ sealer, pools } = await aSealer());
});
afterAll(() => pools.onApplicationShutdown());

describe('a file that cannot be signed', () => {
  const damaged = /^This PDF is damaged and cannot be signed\./;
  it('is refused with a code of its own if it needs a password', async () => {
    await expect(sealer.prepare(pdfs.encryptedPdf, 'application/pdf')).rejects.toMatchObject({
      code: 'document.needs_password',
      message: expect.stringMatching(/Ask for a copy without a password\.$/) as string,
    });
  });

  it.each<[string, Buffer, RegExp]>([
    ['without pages', pdfs.pagelessPdf, /^This PDF has no pages\.$/],
    ['certified', pdfs.certifiedPdf, /^The author of this PDF locked it against changes/],
    ['a dynamic form', pdfs.dynamicFormPdf, /\(XFA\)/],
    ['cut off', pdfs.simplePdf.subarray(0, 500), damaged],
    ['no PDF at all', Buffer.from('%PDF-1.7\nnothing'), damaged],
    ['nested deeply', pdfs.nestedDeeply(100_000), /damaged|no pages/],
    ['a loop of pages', pageTree('<</Type/Pages/Kids[2 0 R]/Count 1>>'), damaged],
    [
      'a loop among its pages',
      pageTree(
        '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 1>>',
        page,
        '<</Type/Pages/Kids[5 0 R]/Count 0>>',
        '<</Kids[4 0 R]/Count 0>>',
      ),
      damaged,
    ],
    [
      'thousands of nodes that share a long list of pages',
      pageTree(
        `<</Type/Pages/Kids[${many(3_000, (index) => `${index + 5} 0 R`)}]/Count 90000000>>`,
        page,
        `[${many(30_000, () => '3 0 R')}]`,
        ...Array<string>(3_000).fill('<</Type/Pages/Kids 4 0 R/Count 30000>>'),
      ),
      damaged,
    ],
    ['short of a page', pageTree('<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>', page), damaged],
    ['a number for a page', pageTree('<</Type/Pages/Kids[3 0 R 42]/Count 2>>', page), damaged],
    ['null for a page', pageTree('<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>', page, 'null'), damaged],
    [
      'a font for a page',
      pageTree('<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>', page, '<</Type/Font>>'),
      damaged,
    ],
    [
      'a stream for a page',
      pageTree('<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Length 0>>\nstream\n\nendstream'),
      damaged,
    ],
    [
      'a page for a list of pages',
      pageTree('<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Pages/Kids 4 0 R/Count 1>>', page),
      damaged,
    ],
    [
      'without pages in its lists',
      pageTree('<</Type/Pages/Kids[3 0 R]/Count 0>>', '<</Type/Pages/Kids[]/Count 0>>'),
      /^This PDF has no pages\.$/,
    ],
  ])('is refused with the reason if it is %s', async (_, bytes, reason) => {
    const refusal = {
      kind: 'conflict',
      code: 'document.not_signable',
      message: expect.stringMatching(reason) as string,
    };
    await expect(sealer.prepare(bytes, 'application/pdf')).rejects.toMatchObject(refusal);
    await expect(sealer.seal(originalOf(bytes), aCeremony())).rejects.toMatchObject(refusal);
  });

  it('is detected in advance, also for images', async () => {
    expect(await sealer.prepare(pdfs.simplePdf, 'application/pdf')).toBeUndefined();
    const image = await sharp({ create: { width: 3, height: 2, channels: 4, background: '#fff0' } })
      .png()
      .toBuffer();
    expect(await sealer.prepare(image, 'image/png')).toBeUndefined();
    await expect(sealer.prepare(image.subarray(0, 50), 'image/png')).rejects.toThrow(
      /^This image is damaged/,
    );
  });

  it('is detected by sealing it, whatever makes sealing fail', async () => {
    class FailingWorkers extends PdfWorkers {
      override run(): Promise<never> {
        return Promise.reject(new NoResult('failed', 'The library fell over.'));
      }
    }
    const pools = new PdfPools(new FailingWorkers());
    const { sealer } = await aSealer({ pools });
    await expect(sealer.prepare(pdfs.simplePdf, 'application/pdf')).rejects.toMatchObject({
      code: 'document.not_signable',
      message: 'We could not prepare this file for signing. Print it to a PDF and upload that.',
      cause: expect.any(NoResult) as NoResult,
    });
    await pools.onApplicationShutdown();
  });

  itInTestAll("exhausts neither the server's memory nor its time", async () => {
    const bomb = pdfs.bombOf(deflateSync(Buffer.alloc(300_000_000), { level: 1 }));
    const pools = new PdfPools(new PdfWorkers(1, 5_000));
    const { sealer } = await aSealer({ pools });
    const before = process.memoryUsage.rss();
    await expect(sealer.prepare(bomb, 'application/pdf')).rejects.toThrow(/too complex|damaged/);
    expect(process.memoryUsage.rss() - before).toBeLessThan(1_500 * 2 ** 20);
    expect(await sealer.prepare(pdfs.simplePdf, 'application/pdf')).toBeUndefined();
    await pools.onApplicationShutdown();
  });

  itInTestAll('is not refused because of memory that other work uses', async () => {
    const sealing = sealer.seal(originalOf(pdfs.simplePdf), aCeremony());
    await new Promise(setImmediate);
    const before = process.memoryUsage.rss();
    // Memory from earlier tests may be freed during this one, so the process is first made larger.
    const ballast: Buffer[] = [];
    while (process.memoryUsage.rss() - before < 500 * 2 ** 20) {
      ballast.push(Buffer.alloc(100 * 2 ** 20, 1));
    }
    await expect(sealing).resolves.toMatchObject({ timestampedAt: null });
    expect(ballast.every((part) => part.at(-1) === 1)).toBe(true);
  });

  it('is not delayed by files in public verification', async () => {
    const pools = new PdfPools();
    const { sealer } = await aSealer({ pools });
    const waiting = Array.from({ length: 40 }, () => sealer.verify(pdfs.simplePdf).catch(() => undefined));
    await expect(sealer.seal(originalOf(pdfs.simplePdf), aCeremony())).resolves.toHaveProperty('sha256');
    await Promise.all(waiting);
    await pools.onApplicationShutdown();
  });
});

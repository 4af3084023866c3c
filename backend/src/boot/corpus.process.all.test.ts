import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { countStart } from '../../test/count-start.js';
import { aFolder, clearProcesses } from '../../test/process/steward.js';
import { type KindOfPdf, kindsOfPdf } from '../modules/documents/testing/kinds-of-pdf.js';
import { missing, pdfsig, tool, valid } from '../modules/documents/testing/pdf-tools.js';

const script = fileURLToPath(new URL('../../../tools/corpus.mjs', import.meta.url));
interface Row {
  outcome: string;
  sign?: string;
  shown?: string;
  reason?: string;
}

afterAll(clearProcesses);

describe('files of every kind that people send', () => {
  let kinds: Map<string, KindOfPdf>;
  let rows: Record<string, Row>;
  let sealed: (name: string) => Buffer;

  beforeAll(async () => {
    kinds = await kindsOfPdf();
    const from = path.join(aFolder(), 'from');
    const keep = path.join(aFolder(), 'sealed');
    mkdirSync(from);
    for (const [name, { bytes }] of kinds) writeFileSync(path.join(from, `${name}.pdf`), bytes);
    const to = path.join(aFolder(), 'table.json');
    countStart('process');
    await promisify(execFile)(process.execPath, [script], {
      env: { PATH: process.env['PATH'], FROM: from, TO: to, KEEP: keep },
    });
    rows = JSON.parse(readFileSync(to, 'utf8')) as typeof rows;
    sealed = (name) => readFileSync(path.join(keep, `${name}.pdf`));
  }, 300_000);

  it('are signed, in a copy if the file had to change, or refused with the advice', () => {
    expect(kinds.size).toBeGreaterThanOrEqual(60);
    for (const [name, { outcome }] of kinds) {
      const { outcome: found, sign, shown, reason } = rows[`${name}.pdf`] ?? { outcome: 'none' };
      expect([name, shown ?? sign?.replace('409 ', '')]).toEqual([name, outcome]);
      if (outcome.startsWith('document.')) {
        expect([name, found]).toEqual([name, 'stored']);
        expect(reason).toMatch(
          /Print it to a PDF and upload that\.|Ask for a copy without a password\.|no pages/,
        );
      } else expect([name, found]).toEqual([name, 'signed']);
    }
  });

  it('have a sound structure, both signatures and the words of the pages, as other programs see them', async () => {
    for (const [name, { outcome }] of kinds) {
      if (outcome.startsWith('document.')) continue;
      const bytes = sealed(name);
      const checked = await tool('qpdf', bytes, '--check');
      // The file itself stays as it is under the seal.
      const clean = name === 'an object without its end' ? /./ : /No syntax or stream encoding errors/;
      if (checked === undefined) missing('qpdf');
      else expect([name, checked]).toEqual([name, expect.stringMatching(clean)]);
      const signatures = await pdfsig(bytes);
      if (signatures)
        expect([name, signatures.map((one) => one.replace(/^.*?, /, ''))]).toEqual([
          name,
          [valid('', 'Not total'), valid('', 'Total')].map((one) => one.replace(/^.*?, /, '')),
        ]);
      else missing('pdfsig');
      const said = await tool('mutool', bytes, 'sign', '-v');
      if (said === undefined) missing('mutool');
      else
        expect([name, said.match(/unchanged since signing|is valid but there have been edits/g)]).toEqual([
          name,
          ['unchanged since signing', 'is valid but there have been edits'],
        ]);
      const words = await tool('pdftotext', bytes);
      if (words === undefined) {
        missing('pdftotext');
        continue;
      }
      expect([name, words]).toEqual([
        name,
        expect.stringMatching(/First page|Engagement letter|Handed down|Packed/),
      ]);
      if (/^a form/.test(name)) expect([name, words.match(/[\d,]+\.\d\d/g)]).toEqual([name, ['1,250.00']]);
    }
  }, 300_000);
});

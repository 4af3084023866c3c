import { hash } from 'node:crypto';
import { invalidField } from '../../kernel/index.js';
import { EncryptedFileVault } from './encrypted-file-vault.js';
import { FileIntake, type SentFile } from './file-intake.js';
import { InMemoryRawStore } from './testing/in-memory-raw-store.js';
import { samplePdf, samplePng } from './testing/sample-files.js';
import { infected, NoScanner, VirusScanner } from './virus-scanner.js';

const pdf: SentFile = { fileName: 'C:\\Papers\\W-2.pdf', bytes: samplePdf };
const png: SentFile = { fileName: 'license.png', bytes: samplePng };
const malware: SentFile = {
  fileName: 'bad.pdf',
  bytes: Buffer.concat([samplePdf, Buffer.from('% malware')]),
};

/** Detects malware by name. */
class NamedMalwareScanner extends VirusScanner {
  readonly kind = 'clamav';

  async scan(bytes: Buffer): Promise<'clean'> {
    if (bytes.includes('malware')) throw infected();
    return 'clean';
  }
}

let store: InMemoryRawStore;
let vault: EncryptedFileVault;
let intake: FileIntake;
beforeEach(() => {
  store = new InMemoryRawStore();
  vault = new EncryptedFileVault(store, { current: 'a secret of the tests' });
  intake = new FileIntake(new NamedMalwareScanner(), vault);
});

describe('one file', () => {
  it('is detected, scanned and stored', async () => {
    const file = await intake.store(pdf);
    expect(file).toEqual({
      fileName: 'W-2.pdf',
      fileType: 'application/pdf',
      needsPassword: false,
      filePath: expect.any(String),
      fileSize: samplePdf.length,
      sha256: hash('sha256', samplePdf, 'hex'),
      scanned: true,
    });
    expect(await vault.getVerified(file)).toEqual(samplePdf);
  });

  it('is marked as not scanned if no scanner is set', async () => {
    const { scanned } = await new FileIntake(new NoScanner(), vault).store(pdf);
    expect(scanned).toBe(false);
  });
});

describe('the rule of the caller', () => {
  it('sees the file as detected, before it is scanned', async () => {
    const seen: unknown[] = [];
    const refusal = intake.store(malware, (recognised, bytes) => {
      seen.push(recognised, bytes);
      throw invalidField('file', 'Not this one');
    });
    await expect(refusal).rejects.toMatchObject({ fields: { file: 'Not this one' } });
    expect(seen).toMatchObject([{ fileName: 'bad.pdf', fileType: 'application/pdf' }, malware.bytes]);
  });
});

describe('several files', () => {
  it('are stored each, in order', async () => {
    const files = await intake.storeAll([png, pdf]);
    expect(files.map(({ fileName }) => fileName)).toEqual(['license.png', 'W-2.pdf']);
    const stored = await Promise.all(files.map((file) => vault.getVerified(file)));
    expect(stored).toEqual([samplePng, samplePdf]);
    expect(await intake.storeAll([])).toEqual([]);
  });

  const onlyPdf = ({ fileType }: { fileType: string }): void => {
    if (fileType !== 'application/pdf') throw invalidField('file', 'Only PDF');
  };
  it.each([
    [
      'is of another type',
      { fileName: 'notes.txt', bytes: Buffer.from('notes') },
      'document.type_not_allowed',
    ],
    ['is empty', { fileName: 'empty.pdf', bytes: Buffer.alloc(0) }, 'request.invalid'],
    ['breaks the rule', png, 'request.invalid'],
    ['is malware', malware, 'document.infected'],
  ])('are not stored at all if the last one %s', async (_what, last, code) => {
    await expect(intake.storeAll([pdf, pdf, last], onlyPdf)).rejects.toMatchObject({ code });
    expect(store.objects.size).toBe(0);
  });
});

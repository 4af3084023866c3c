import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { Archive } from './open-archive.ts';

type Entry = [name: string, content: Uint8Array, options?: object];
const text = (words: string) => new TextEncoder().encode(words);

async function zip(...entries: Entry[]): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, content, options] of entries)
    await writer.add(name, new Uint8ArrayReader(content), options);
  return new File([await writer.close()], 'documents.zip');
}
const item = (index: number) => ({
  index,
  path: '',
  fileName: 'a.pdf',
  below: '',
  size: 1,
  encrypted: false,
});

describe('an archive', () => {
  it('lists its files without folders, and unpacks one', async () => {
    const archive = await Archive.open(
      await zip(['Ana/', text(''), { directory: true }], ['Ana/a.pdf', text('one')]),
    );
    expect(archive.list('cp437')).toEqual([{ index: 0, path: 'Ana/a.pdf', size: 3, encrypted: false }]);
    expect(await (await archive.unpack(item(0))).text()).toBe('one');
  });

  it('reads UTF-8 names with and without a flag, and others in the selected encoding', async () => {
    const cyrillic = Uint8Array.from([0xc0, 0xed, 0xed, 0xe0]); // Анна in windows-1251
    const raw = (bytes: Uint8Array) => ({ encodeText: () => bytes, useUnicodeFileNames: false });
    const archive = await Archive.open(
      await zip(
        ['Jose\u0301/a.pdf', text('1')],
        ['plain', text('2'), raw(text('José/b.pdf'))],
        ['other', text('3'), raw(cyrillic)],
      ),
    );
    expect(archive.list('windows-1251').map(({ path }) => path)).toEqual([
      'José/a.pdf',
      'José/b.pdf',
      'Анна',
    ]);
    expect(archive.hasOpenNames).toBe(true);
  });

  it('unpacks no more than the server accepts', async () => {
    const archive = await Archive.open(await zip(['Ana/bomb.pdf', new Uint8Array(6 * 1024 * 1024)]));
    await expect(archive.unpack(item(0))).rejects.toThrow('That file is too big. The limit is 5 MB.');
  });

  it('reports damage', async () => {
    const whole = new Uint8Array(
      await (await zip(['a.pdf', text('one two three'), { level: 0 }])).arrayBuffer(),
    );
    const at = new TextDecoder('latin1').decode(whole).indexOf('one two');
    whole[at] = 0x58;
    const archive = await Archive.open(new File([whole], 'documents.zip'));
    await expect(archive.unpack(item(0))).rejects.toThrow('We couldn’t unpack the file.');
  });

  it.each([
    ['no archive', new File(['words'], 'a.zip')],
    ['nothing', new File([], 'a.zip')],
  ])('does not accept %s', async (_what, file) => {
    await expect(Archive.open(file)).rejects.toThrow('This isn’t a ZIP file, or it is damaged.');
  });
});

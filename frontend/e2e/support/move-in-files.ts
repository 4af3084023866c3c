import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { aPdf, type UploadedFile } from './files.ts';

export const csv = (name: string, ...lines: string[]): UploadedFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

/** ZIP file with a PDF at each path, or the given text. */
export async function zip(...paths: (string | [path: string, words: string])[]): Promise<UploadedFile> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const entry of paths) {
    const [path, words] = typeof entry === 'string' ? [entry] : entry;
    const reader = words === undefined ? new Uint8ArrayReader(aPdf(path).buffer) : new TextReader(words);
    await writer.add(path, reader);
  }
  const buffer = Buffer.from(await (await writer.close()).arrayBuffer());
  return { name: 'documents.zip', mimeType: 'application/zip', buffer };
}

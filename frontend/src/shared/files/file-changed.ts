import { t } from '@steward/texts';

/** A chosen file was changed, moved or deleted since. Its bytes are lost to this page, so no retry helps. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
  readonly files: readonly Blob[];

  /** @param files the changed ones of `all` */
  constructor(files: readonly Blob[], all: readonly Blob[], cause?: unknown) {
    const sentence = t('This file has changed. Choose it again.');
    const [first] = files;
    super(all.length > 1 && first instanceof File ? `${first.name}: ${sentence}` : sentence, { cause });
    this.files = files;
  }
}

/** Reads a byte of each file. @returns undefined if all can be read */
export async function fileChange(files: readonly Blob[], cause: unknown): Promise<FileChanged | undefined> {
  const readable = await Promise.all(files.map(isReadable));
  const changed = files.filter((_, index) => !readable[index]);
  return changed.length > 0 ? new FileChanged(changed, files, cause) : undefined;
}

const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

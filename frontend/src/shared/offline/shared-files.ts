import { erase, keep, keptOf, tidy } from './kept.ts';

/** Another app's file: its bytes, since a browser forgets a file that it was lent. */
interface SharedFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

const kind = 'shared file';

/** Keeps files in their order. @param person 0 for the next person who logs in */
export async function keepShared(files: readonly File[], person: number): Promise<void> {
  const values: SharedFile[] = await Promise.all(
    files.map(async (file, index) => ({
      name: sharedName(file, index),
      type: file.type,
      bytes: await file.arrayBuffer(),
    })),
  );
  await keep(kind, person, values);
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/heic': '.heic',
};

/** Chromium writes a quote in a name as `%22`, as forms do; some apps send no name, or that of the field. */
export function sharedName({ name, type }: Pick<File, 'name' | 'type'>, index: number): string {
  const given = name.replaceAll('%22', '"').trim();
  return given === '' || given === 'blob' ? `shared-${index + 1}${extensions[type] ?? ''}` : given;
}

/** The person's shared files that have not been sent or discarded, by their ids. */
export async function sharedFiles(person: number): Promise<Map<File, number>> {
  await tidy(person);
  const kept = await keptOf<SharedFile>(kind, person);
  return new Map(
    // Equal names and sizes are other files all the same.
    kept.map(({ id, at, value: { name, type, bytes } }) => [
      new File([bytes], name, { type, lastModified: at + id }),
      id,
    ]),
  );
}

export { erase as forgetShared };

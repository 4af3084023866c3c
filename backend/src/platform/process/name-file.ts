import { existsSync, linkSync, renameSync } from 'node:fs';

/** Answers of file systems without hard links: FAT and exFAT of USB disks, some network folders. */
const withoutLinks = ['EPERM', 'ENOSYS', 'EOPNOTSUPP', 'ENOTSUP'];

/**
 * Gives a finished file its name, unless the name is taken. On disks without hard links the file has no other name
 * afterwards; elsewhere it keeps its former one too.
 * @param link for tests
 * @throws Error with the code EEXIST if the name is taken
 */
export function nameFile(unfinished: string, file: string, link: typeof linkSync = linkSync): void {
  try {
    // A link appears complete or not at all, and never replaces a file that was created in the meantime.
    link(unfinished, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!withoutLinks.includes(code)) throw error;
    if (existsSync(file))
      throw Object.assign(new Error(`EEXIST: file already exists, '${file}'`), {
        code: 'EEXIST',
        syscall: 'rename',
      });
    renameSync(unfinished, file);
  }
}

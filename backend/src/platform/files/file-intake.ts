import { Injectable } from '@nestjs/common';
import { DomainError, type OwnedFile } from '../../kernel/index.js';
import { FileVault } from './file-vault.js';
import { type DetectedFile, detectFileType, heicNotConverted } from './detect-file-type.js';
import { heifKind } from './heif-brands.js';
import { jpegOfHeic } from './heic/jpeg-of-heic.js';
import { VirusScanner } from './virus-scanner.js';

/** An uploaded file. */
export interface SentFile {
  /** As the sender named it, not cleaned yet. */
  fileName: string;
  bytes: Buffer;
}

/** An additional check of the caller, run before scanning and storing: throws to refuse. @param bytes to be stored */
export type FileRule = (recognised: DetectedFile, bytes: Buffer) => void | Promise<void>;

type CheckedFile = DetectedFile & Pick<OwnedFile, 'scanned'> & Pick<SentFile, 'bytes'>;

/** Path of every upload into the vault: type detected by its content, converted if it is an iPhone photo, scanned, stored. */
@Injectable()
export class FileIntake {
  constructor(
    private readonly scanner: VirusScanner,
    private readonly vault: FileVault,
  ) {}

  /**
   * Safe to repeat, outside of any transaction: unreferenced bytes are swept.
   * @throws DomainError invalid (file), document.type_not_allowed, document.infected, scanner.unavailable,
   * upload.busy, unavailable, insufficient_storage, and errors of the rule
   */
  async store(file: SentFile, rule?: FileRule): Promise<OwnedFile> {
    return this.put(await this.check(file, rule));
  }

  /**
   * Stores none of the files if one of them is refused.
   * @returns one result per file, in order @throws as `store`, with the field `files` instead of `file`
   */
  async storeAll(files: readonly SentFile[], rule?: FileRule): Promise<OwnedFile[]> {
    const checked: CheckedFile[] = [];
    for (const file of files)
      checked.push(
        await this.check(file, rule).catch((error: unknown) => {
          throw ofSeveral(error, file);
        }),
      );
    const stored: OwnedFile[] = [];
    for (const file of checked) stored.push(await this.put(file));
    return stored;
  }

  private async check({ fileName, bytes: sent }: SentFile, rule: FileRule | undefined): Promise<CheckedFile> {
    const bytes = heifKind(sent) === 'heic' ? await jpegOfHeic(sent) : sent;
    if (!bytes) throw heicNotConverted();
    const recognised = await detectFileType(fileName, bytes);
    await rule?.(recognised, bytes);
    // As it was sent: no conversion hides anything from the scanner.
    return { ...recognised, bytes, scanned: (await this.scanner.scan(sent)) === 'clean' };
  }

  private async put({ bytes, ...file }: CheckedFile): Promise<OwnedFile> {
    const { path, size, sha256 } = await this.vault.put(bytes);
    return { ...file, filePath: path, fileSize: size, sha256 };
  }
}

/** Error for one file of several, with its name. */
function ofSeveral(error: unknown, { fileName }: SentFile): unknown {
  if (!(error instanceof DomainError) || error.fields?.['file'] === undefined) return error;
  const { kind, code, message, fields, cause } = error;
  return new DomainError(kind, code, message, { fields: { files: `${fileName}: ${fields['file']}` }, cause });
}

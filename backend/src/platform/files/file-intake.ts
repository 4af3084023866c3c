import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { FileVault } from './file-vault.js';
import { type DetectedFile, detectFileType } from './detect-file-type.js';
import { VirusScanner } from './virus-scanner.js';

/** A file as it was sent. */
export interface SentFile {
  /** As the sender named it, not cleaned yet. */
  fileName: string;
  bytes: Buffer;
}

/** A file that was recognised, scanned and stored, as the row of its owner keeps it. */
export interface AcceptedFile extends DetectedFile {
  /** The vault's key; never shown. */
  filePath: string;
  /** Bytes. */
  fileSize: number;
  /** Hex, of the plain bytes. */
  sha256: string;
  /** A virus scanner has found it clean; false where none is set. */
  scanned: boolean;
}

/** A further condition of the caller, checked before anything is scanned or stored: throws what it refuses. */
export type FileRule = (recognised: DetectedFile, bytes: Buffer) => void | Promise<void>;

type CheckedFile = DetectedFile & Pick<AcceptedFile, 'scanned'> & Pick<SentFile, 'bytes'>;

/** The way of every uploaded file into the vault: recognised by name and content, scanned, stored. */
@Injectable()
export class FileIntake {
  constructor(
    private readonly scanner: VirusScanner,
    private readonly vault: FileVault,
  ) {}

  /**
   * Safe to repeat, outside of any transaction: bytes that no row comes to name are swept.
   * @throws DomainError invalid (file), document.type_not_allowed, document.infected, scanner.unavailable,
   * unavailable, insufficient_storage, and what the rule throws
   */
  async store(file: SentFile, rule?: FileRule): Promise<AcceptedFile> {
    return this.put(await this.check(file, rule));
  }

  /**
   * Stores none of the files where one of them is refused.
   * @returns one for each file, in their order @throws as `store`, with the field `files` in place of `file`
   */
  async storeAll(files: readonly SentFile[], rule?: FileRule): Promise<AcceptedFile[]> {
    const checked: CheckedFile[] = [];
    for (const file of files)
      checked.push(
        await this.check(file, rule).catch((error: unknown) => {
          throw ofSeveral(error, file);
        }),
      );
    const stored: AcceptedFile[] = [];
    for (const file of checked) stored.push(await this.put(file));
    return stored;
  }

  private async check({ fileName, bytes }: SentFile, rule: FileRule | undefined): Promise<CheckedFile> {
    const recognised = await detectFileType(fileName, bytes);
    await rule?.(recognised, bytes);
    return { ...recognised, bytes, scanned: (await this.scanner.scan(bytes)) === 'clean' };
  }

  private async put({ bytes, ...file }: CheckedFile): Promise<AcceptedFile> {
    const { path, size, sha256 } = await this.vault.put(bytes);
    return { ...file, filePath: path, fileSize: size, sha256 };
  }
}

/** The refusal of one file among several, which it names. */
function ofSeveral(error: unknown, { fileName }: SentFile): unknown {
  if (!(error instanceof DomainError) || error.fields?.['file'] === undefined) return error;
  const { kind, code, message, fields, cause } = error;
  return new DomainError(kind, code, message, { fields: { files: `${fileName}: ${fields['file']}` }, cause });
}

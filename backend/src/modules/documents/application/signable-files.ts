import { Injectable } from '@nestjs/common';
import { DomainError, type OwnedFile } from '../../../kernel/index.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import type { PreparedCopy } from '../domain/document-changes.js';
import { assertSignableType, type SignableFile } from '../domain/document-refusals.js';
import { PdfSealer } from '../domain/sealing.js';

/** Prepares files for signing, and finds out whether they can be signed. */
@Injectable()
export class SignableFiles {
  constructor(
    private readonly sealer: PdfSealer,
    private readonly vault: FileVault,
  ) {}

  /**
   * Requires a signable file: a signable type, and one that can be opened, shown and sealed.
   * @param field the field of the request that asks for the signature
   * @throws DomainError document.not_signable, document.locked, document.needs_password, signing.busy
   */
  async assertSignable(bytes: Buffer, file: SignableFile, field: string): Promise<void> {
    await this.copyOf(bytes, file, field);
  }

  /**
   * The same, and stores the copy that is shown and signed instead of the file. It needs no virus scan because it was
   * created here.
   * @returns undefined if the file can be signed as it is
   */
  async prepare(bytes: Buffer, file: SignableFile, field: string): Promise<PreparedCopy | undefined> {
    const copy = await this.copyOf(bytes, file, field);
    if (!copy) return undefined;
    const { path, size, sha256 } = await this.vault.put(copy);
    return { filePath: path, fileSize: size, sha256 };
  }

  /** As `assertSignable`, for a file in the vault. */
  async assertStored(
    file: SignableFile & Pick<OwnedFile, 'filePath' | 'sha256'>,
    field: string,
  ): Promise<void> {
    await this.assertSignable(await this.vault.getVerified(file), file, field);
  }

  /** As `prepare`, for a file in the vault. */
  async prepareStored(
    file: SignableFile & Pick<OwnedFile, 'filePath' | 'sha256'>,
    field: string,
  ): Promise<PreparedCopy | undefined> {
    return this.prepare(await this.vault.getVerified(file), file, field);
  }

  private async copyOf(bytes: Buffer, file: SignableFile, field: string): Promise<Buffer | undefined> {
    assertSignableType(file, field);
    try {
      return await this.sealer.prepare(bytes, file.fileType);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
      const { kind, code, message, cause } = error;
      throw new DomainError(kind, code, message, { fields: { [field]: message }, cause });
    }
  }
}

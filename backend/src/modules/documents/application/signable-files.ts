import { Injectable } from '@nestjs/common';
import { DomainError, type OwnedFile } from '../../../kernel/index.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { assertSignableType } from '../domain/document-refusals.js';
import { PdfSealer } from '../domain/sealing.js';

/** Finds out whether a file can be signed, by sealing it on trial. */
@Injectable()
export class SignableFiles {
  constructor(
    private readonly sealer: PdfSealer,
    private readonly vault: FileVault,
  ) {}

  /**
   * Requires a signable file: a signable type, and not encrypted, certified or broken.
   * @param field the field of the request that asks for the signature
   * @throws DomainError document.not_signable, signing.busy
   */
  async assertSignable(bytes: Buffer, fileType: string, field: string): Promise<void> {
    assertSignableType(fileType, field);
    const refusal = await this.sealer.whyNotSignable(bytes, fileType);
    if (!refusal) return;
    const { kind, code, message, cause } = refusal;
    throw new DomainError(kind, code, message, { fields: { [field]: message }, cause });
  }

  /** The same for a file in the vault. @throws DomainError document.not_signable, signing.busy */
  async assertStored(
    file: Pick<OwnedFile, 'filePath' | 'sha256' | 'fileType'>,
    field: string,
  ): Promise<void> {
    await this.assertSignable(await this.vault.getVerified(file), file.fileType, field);
  }
}

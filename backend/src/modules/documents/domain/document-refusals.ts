import { t } from '@steward/texts';
import { conflict, DomainError, type OwnedFile } from '../../../kernel/index.js';

/** MIME types that the portal can display completely and that can carry a signature page. */
const signableTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

/** Facts about a file that decide whether it can be signed. */
export type SignableFile = Pick<OwnedFile, 'fileType' | 'needsPassword'>;

/**
 * @param field the field of the request that asks for the signature
 * @throws DomainError document.needs_password, document.not_signable for a file that cannot carry a signature page
 */
export function assertSignableType(
  { fileType, needsPassword }: SignableFile,
  field = 'needsSignature',
): void {
  if (needsPassword) {
    const reason = t(
      'This file needs a password to open, so it cannot be signed. Ask for a copy without a password.',
    );
    throw conflict('document.needs_password', reason, { fields: { [field]: reason } });
  }
  if (signableTypes.includes(fileType)) return;
  throw conflict(
    'document.not_signable',
    t('Only PDF documents and images can be signed here. Save the file as a PDF and upload that.'),
    { fields: { [field]: t('Only PDF documents and images can be signed here') } },
  );
}

export const documentDestroyed = (): DomainError =>
  new DomainError(
    'gone',
    'document.destroyed',
    t('The files of this document were deleted because its retention period ended.'),
  );

export const documentSealed = (): DomainError =>
  conflict(
    'document.sealed',
    t('This document is signed, so its file cannot be replaced. Upload the new file as a separate document.'),
  );

export const documentReplaced = (): DomainError =>
  conflict(
    'document.changed',
    t('The document was replaced after you opened it. Please read the new version before you sign.'),
  );

export const notSigned = (): DomainError =>
  conflict('document.not_signed', t('You can countersign a document only after the client has signed it.'));

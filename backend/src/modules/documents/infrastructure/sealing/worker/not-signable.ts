import { msg, type Text } from '@steward/texts';

/**
 * Code of a refusal. `locked`: it opens without a password, but is encrypted in a way that cannot be undone.
 */
export type RefusalCode = 'document.not_signable' | 'document.locked' | 'document.needs_password';

/**
 * Thrown for a file that cannot be signed; its message, in English and without its values, is shown to the person who
 * chose the file.
 */
export class NotSignable extends Error {
  readonly code: RefusalCode;
  readonly values: Text['values'];

  constructor({ text, values }: Text, code: RefusalCode = 'document.not_signable') {
    super(text);
    this.code = code;
    this.values = values;
  }
}

/** A file whose structure is broken; a repaired copy of it might be signed. */
export class Damaged extends NotSignable {}

// People upload files that others created, so the advice is one that works in every viewer.
export const damaged = (): Damaged =>
  new Damaged(msg('This PDF is damaged and cannot be signed. Print it to a PDF and upload that.'));

export const locked = (): NotSignable =>
  new NotSignable(
    msg('This PDF is locked against changes, so it cannot be signed. Print it to a PDF and upload that.'),
    'document.locked',
  );

export const needsPassword = (): NotSignable =>
  new NotSignable(
    msg('This PDF needs a password to open, so it cannot be signed. Ask for a copy without a password.'),
    'document.needs_password',
  );

/** For a file that would have to be changed first, which would break the signature that it carries. */
export const signedAlready = (): NotSignable =>
  new NotSignable(
    msg(
      'This PDF already carries a signature, which the changes needed to sign it here would break. Print it to a PDF and upload that.',
    ),
  );

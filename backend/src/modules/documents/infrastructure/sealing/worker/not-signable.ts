import { msg, type Text } from '@steward/texts';

/** Thrown for a file that cannot be signed; its message, in English, is shown to the person who chose the file. */
export class NotSignable extends Error {
  constructor({ text }: Text) {
    super(text);
  }
}

export const damaged = (): NotSignable =>
  new NotSignable(
    msg(
      'This PDF is damaged and cannot be signed. Save it again in the app that created it, and upload that.',
    ),
  );

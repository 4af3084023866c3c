/** Thrown for a file that cannot be signed; its message is shown to the person who chose the file. */
export class NotSignable extends Error {}

export const damaged = (): NotSignable =>
  new NotSignable(
    'This PDF is damaged and cannot be signed. Save it again in the app that created it, and upload that.',
  );

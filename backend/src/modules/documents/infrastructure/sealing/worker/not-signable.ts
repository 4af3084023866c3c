/** A file that cannot carry a signature; its message is a sentence for the person who chose it. */
export class NotSignable extends Error {}

export const damaged = (): NotSignable =>
  new NotSignable(
    'This PDF is damaged and cannot be signed. Save it again with the program that made it, and upload that.',
  );

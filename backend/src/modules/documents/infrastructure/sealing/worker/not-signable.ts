/** A file that cannot carry a signature; its message is a sentence for the person who chose it. */
export class NotSignable extends Error {}

/** A stored file as sent to a caller. */
export interface ServedFile {
  fileName: string;
  /** A MIME type. */
  fileType: string;
  bytes: Buffer;
}

/** @param name of the file, without its ending; a slash in it becomes a hyphen */
export const servedPdf = (name: string, bytes: Buffer): ServedFile => ({
  fileName: `${name.replace(/[\\/]/g, '-')}.pdf`,
  fileType: 'application/pdf',
  bytes,
});

/** A stored file as sent to a caller. */
export interface ServedFile {
  fileName: string;
  /** A MIME type. */
  fileType: string;
  bytes: Buffer;
}

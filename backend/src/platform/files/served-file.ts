/** A stored file as it is sent to a caller. */
export interface ServedFile {
  fileName: string;
  /** A MIME type. */
  fileType: string;
  bytes: Buffer;
}

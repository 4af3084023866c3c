/** A file in the vault, as in its owner's row: of a document, of a template, of a message. */
export interface OwnedFile {
  fileName: string;
  /** MIME type, detected from the content. */
  fileType: string;
  /** Key in the vault; never returned to callers of the API. */
  filePath: string;
  /** Bytes. */
  fileSize: number;
  /** Hex, of the plain bytes. */
  sha256: string;
  /** True if a virus scanner found it clean; false if no scanner is set. */
  scanned: boolean;
  /** True if it opens only with a password; by default false. */
  needsPassword?: boolean;
}

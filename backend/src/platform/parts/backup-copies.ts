/** Copies of backups in a place outside of the installation. Operators' commands use it without the application. */
export interface BackupCopies {
  /** The place, without secrets; in its setting's form. */
  readonly place: string;
  /** Encrypts every copy, and opens it alone. */
  readonly passphrase: string;
  /**
   * Adds a copy, fetches it back and has it tried; after that, copies that are too old are deleted.
   * @returns why the old ones could not be deleted; undefined if they were
   * @throws StartRefused with one sentence that names the setting of the place
   */
  keep(order: CopyOrder): Promise<string | undefined>;
  /**
   * Fetches a copy to read it.
   * @returns undefined if there is none
   * @throws StartRefused with one sentence that names the setting of the place
   */
  fetch<T>(
    which: 'latest' | 'oldest',
    folder: string,
    read: (file: string) => Promise<T>,
  ): Promise<T | undefined>;
  /** Notes in the database how a copy that was made by hand has ended. @param error undefined after a good one */
  note(databaseUrl: string, made: Date, error: string | undefined): Promise<void>;
}

export interface CopyOrder {
  /** A complete backup. */
  file: string;
  /** When it was begun. */
  made: Date;
  /** The product's database, which knows how earlier copies were. */
  databaseUrl: string;
  /** For what is fetched back, which is removed afterwards. */
  folder: string;
  /** Restores a file on trial with the passphrase alone. @throws StartRefused if anything in it cannot be used */
  tries: (file: string) => Promise<void>;
}

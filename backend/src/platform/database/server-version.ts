import { StartRefused } from '../start-refused.js';

/** The oldest major version of PostgreSQL whose statements are understood. */
const oldest = 15;

/**
 * Refuses a server that is too old, before anything is asked of it that it would not understand.
 * @param version as the server's `server_version` says it, such as `14.11 (Debian 14.11-1)`
 * @throws StartRefused
 */
export function refuseOldServer(version: string): void {
  if (Number.parseInt(version, 10) >= oldest) return;
  throw new StartRefused(
    `The database is PostgreSQL ${version.split(' ')[0]}, and Steward needs ${oldest} or later. Set DATABASE_URL to a newer one.`,
  );
}

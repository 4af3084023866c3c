import { StartRefused } from '../process/start-refused.js';

/** Oldest major version of PostgreSQL that supports all our statements. */
const oldest = 15;

/**
 * Refuses a server that is too old before any statement that it does not support.
 * @param version the server's `server_version`, for example `14.11 (Debian 14.11-1)`
 * @throws StartRefused
 */
export function refuseOldServer(version: string): void {
  if (Number.parseInt(version, 10) >= oldest) return;
  throw new StartRefused(
    `The database is PostgreSQL ${version.split(' ')[0]}, but Steward needs ${oldest} or later. Set DATABASE_URL to a newer server.`,
  );
}

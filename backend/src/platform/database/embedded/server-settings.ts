import { room } from '../../process/small-machine.js';

/** For a machine with one or two cores and a gigabyte of memory or less, shared with the application. */
const sharedSettings = {
  ...room.postgres,
  max_connections: '50',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  wal_compression: 'on',
  max_wal_senders: '2',
  random_page_cost: '1.1',
  log_checkpoints: 'off',
};

/** Settings of the embedded server, given on the command line, so that an update of Steward changes them. */
export const durableSettings = withPlatform(process.platform, sharedSettings);

/** On macOS a plain fsync only reaches the disk's cache, which is lost in a power cut. */
export function withPlatform(
  platform: NodeJS.Platform,
  settings: Record<string, string>,
): Record<string, string> {
  return platform === 'darwin' ? { ...settings, wal_sync_method: 'fsync_writethrough' } : settings;
}

/** For tests, on the embedded server and in a container: no durability. */
export const fastSettings: Record<string, string> = {
  ...sharedSettings,
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  // A test executes a statement too few times for PostgreSQL to keep its plan: planning was a third of the server's time.
  plan_cache_mode: 'force_generic_plan',
};

/** Common settings: reachable only by its socket and by this process's user, in UTC. */
export function settingsFor(purpose: Record<string, string>, socketDir: string): Record<string, string> {
  return {
    ...purpose,
    listen_addresses: '',
    unix_socket_directories: quoted(socketDir),
    unix_socket_permissions: '0700',
    port: '5432',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // A constraint violation must not put personal data into a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // The caller adds its own time.
    log_line_prefix: '',
    password_encryption: 'scram-sha-256',
  };
}

/** The setting is a list of names; a folder's name may contain commas and spaces. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

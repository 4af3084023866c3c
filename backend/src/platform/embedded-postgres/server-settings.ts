/**
 * Settings of the embedded server, for a machine with one or two cores and a gigabyte of memory that it
 * shares with the application. They are given on the command line, so an update changes them for all.
 */
export const durableSettings = withPlatform(process.platform, {
  max_connections: '50',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  wal_compression: 'on',
  max_wal_senders: '2',
  random_page_cost: '1.1',
  // Our queries are short: compiling them costs more than it brings.
  jit: 'off',
  log_checkpoints: 'off',
});

/** On macOS a plain fsync ends in the disk's own memory, which a power cut empties. */
export function withPlatform(
  platform: NodeJS.Platform,
  settings: Record<string, string>,
): Record<string, string> {
  return platform === 'darwin' ? { ...settings, wal_sync_method: 'fsync_writethrough' } : settings;
}

/** For tests: nothing survives a power cut, and nothing has to. */
export const fastSettings: Record<string, string> = {
  ...durableSettings,
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

/** Settings for every purpose: reachable by its socket alone, by this process's user alone, in UTC. */
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
    // An ordinary refusal by a constraint must not put anybody's data in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // The caller adds its own time.
    log_line_prefix: '',
    password_encryption: 'scram-sha-256',
  };
}

/** The setting is a list of names; a folder's name may hold commas and spaces. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

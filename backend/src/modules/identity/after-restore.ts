import type { AfterRestore } from '../../platform/events/after-restore.js';

/**
 * Everything that may have been ended after the backup was made: a session on a lost phone, a revoked access
 * token or a spent recovery code must not come back. Which recovery codes were spent since is unknown, so all
 * of them end.
 */
export const endedCredentials: AfterRestore = {
  message:
    'All users were logged out. Links to set a password, trusted browsers, access tokens and recovery codes no longer work. ' +
    'Users with an authenticator app should create new recovery codes.',
  statements: [
    'DELETE FROM sessions',
    'DELETE FROM remember_tokens',
    'DELETE FROM trusted_devices',
    'DELETE FROM access_tokens',
    'DELETE FROM recovery_codes',
    'DELETE FROM passkey_challenges',
    'UPDATE account_links SET expires_at = least(expires_at, now()) WHERE used_at IS NULL',
  ],
};

import type { AfterRestore } from '../../platform/backup/after-restore.js';

/**
 * What somebody may have ended since: a session on a lost phone, a revoked access token or a spent recovery code must not
 * come back with yesterday's state. Which recovery codes were spent since is unknown, so all of them end.
 */
export const endedCredentials: AfterRestore = {
  message:
    'Everybody is signed out; links to choose a password, trusted devices, access tokens and recovery codes have ended. ' +
    'People with an authenticator app should create new recovery codes.',
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

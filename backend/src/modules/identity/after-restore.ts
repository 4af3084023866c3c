import type { AfterRestore } from '../../platform/backup/after-restore.js';

/** What somebody may have ended since: a session on a lost phone must not come back with yesterday's state. */
export const endedCredentials: AfterRestore = {
  sentence: 'Everybody is signed out; links to choose a password and trusted devices have ended.',
  statements: [
    'DELETE FROM sessions',
    'DELETE FROM remember_tokens',
    'DELETE FROM trusted_devices',
    'DELETE FROM passkey_challenges',
    'UPDATE account_links SET expires_at = least(expires_at, now()) WHERE used_at IS NULL',
  ],
};

import { AppSecret, storedSecret, otherStoredSecret } from '../platform/settings/app-secret.js';
import type { Settings } from '../platform/settings/settings.js';
import { SettingsError } from '../platform/settings/environment.js';
import type { StorageAddress } from '../platform/settings/storage-settings.js';

/** The settings, and the prepared data folder (absolute). */
export interface Installation {
  settings: Settings;
  dataDir: string;
}

/** Location of stored files: the data folder, unless the settings say otherwise. */
export const storageOf = ({ settings, dataDir }: Installation): StorageAddress =>
  settings.storage ?? { kind: 'disk', dir: `${dataDir}/files` };

/**
 * The secret of the settings, otherwise the one generated in the data folder.
 * @throws SettingsError if both exist and differ, unless the one in the data folder is APP_SECRET_PREVIOUS
 */
export function secretOf({ settings: { appSecret, appSecretPrevious }, dataDir }: Installation): AppSecret {
  const other = appSecret && otherStoredSecret(dataDir, appSecret);
  if (other && storedSecret(dataDir) !== appSecretPrevious)
    throw new SettingsError(
      `APP_SECRET differs from the secret in ${other}. If this practice was used with the one in the file, unset ` +
        'APP_SECRET, or set APP_SECRET_PREVIOUS to it to change over. If APP_SECRET is right, move the file away.',
    );
  return new AppSecret(appSecret ?? storedSecret(dataDir), appSecretPrevious);
}

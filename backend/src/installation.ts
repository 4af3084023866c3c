import { AppSecret, storedSecret, otherStoredSecret } from './platform/app-secret.js';
import { type Settings, SettingsError, type StorageAddress } from './settings.js';

/** The settings, and the data folder that was prepared for them (absolute). */
export interface Installation {
  settings: Settings;
  dataDir: string;
}

/** Where stored files rest: in the data folder, unless the settings say otherwise. */
export const storageOf = ({ settings, dataDir }: Installation): StorageAddress =>
  settings.storage ?? { kind: 'disk', dir: `${dataDir}/files` };

/**
 * The secret of the settings, else the one that is made and kept in the data folder.
 * @throws SettingsError if both are there and differ, unless the kept one is the previous one
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

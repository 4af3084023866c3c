import { AppSecret, keptSecret } from './platform/app-secret.js';
import type { Settings, StorageAddress } from './settings.js';

/** The settings, and the data folder that was prepared for them (absolute). */
export interface Place {
  settings: Settings;
  dataDir: string;
}

/** Where stored files rest: in the data folder, unless the settings say otherwise. */
export const storageOf = ({ settings, dataDir }: Place): StorageAddress =>
  settings.storage ?? { kind: 'disk', dir: `${dataDir}/files` };

/** The secret of the settings, else the one that is made and kept in the data folder. */
export const secretOf = ({ settings, dataDir }: Place): AppSecret =>
  new AppSecret(settings.appSecret ?? keptSecret(dataDir), settings.appSecretPrevious);

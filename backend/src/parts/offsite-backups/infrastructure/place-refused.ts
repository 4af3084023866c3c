import { msg, type Text } from '@steward/texts';
import { StartRefused } from '../../../platform/process/start-refused.js';

/**
 * Why the place of BACKUP_URL cannot be used. Each names the setting and has no values, so that a stored one is shown in its
 * reader's language.
 */
export const reasons = {
  away: msg('The place in BACKUP_URL cannot be reached. Check the network, and the address in BACKUP_URL.'),
  full: msg('The place in BACKUP_URL is full. Make room there, or choose a larger one.'),
  keys: msg(
    'The place in BACKUP_URL refuses the keys. Check BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY, and that they may list, read, write and delete there.',
  ),
  noBucket: msg('The bucket in BACKUP_URL does not exist. Create it, or correct BACKUP_URL.'),
  clock: msg(
    'The place in BACKUP_URL refuses requests because the clock of this machine is wrong. Set the clock.',
  ),
  noFolder: msg('The folder in BACKUP_URL is not there. Connect and mount its disk, or correct BACKUP_URL.'),
  notAllowed: msg('Steward may not write to the folder in BACKUP_URL. Give its account the right.'),
  readOnly: msg('The disk in BACKUP_URL is read-only.'),
  tooLarge: msg(
    'The disk in BACKUP_URL takes no file of this size (FAT32: 4 GB). Format it with another file system, such as exFAT.',
  ),
  changed: msg(
    'What was fetched back from BACKUP_URL is not what was written there. This copy was deleted. Check the disk or store.',
  ),
  noRoomHere: msg('There is no room in DATA_DIR to fetch the copy in BACKUP_URL back.'),
} satisfies Record<string, Text>;

/** A request to the place that was refused or failed. */
export class PlaceRefused extends StartRefused {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'PlaceRefused';
  }
}

export const placeRefused = ({ text }: Text, cause?: unknown): PlaceRefused =>
  new PlaceRefused(text, { cause });

import type { Type } from '@nestjs/common';
import type { EntitySchema } from 'typeorm';
import type { Migration } from '../database/data-source.js';
import type { AfterRestore } from '../events/after-restore.js';
import type { Settings } from '../settings/settings.js';
import type { BackupCopies } from './backup-copies.js';

/**
 * Something that the product can be run without: a folder in `backend/src/parts`, one in `frontend/src/parts`, and a
 * line in the list of each side. What it adds at run time it registers through its `PartScope`.
 */
export interface Part {
  /** Name of its folder, of its row in the API, and of `x-part` of its operations. */
  name: string;
  /** In the reader's language. */
  title: () => string;
  /** One sentence on what it adds, in the reader's language. */
  description: () => string;
  /** Names of parts that are on while it is. */
  needs: readonly string[];
  /**
   * For a part that the operator sets up: whether the settings for it are there. Without them it is off, cannot be switched
   * on, and is in no list.
   */
  isSetUp?: (settings: Settings) => boolean;
  /** Whether it is on at first in a practice's own database; in the demo every part is. */
  isOnAtFirst: boolean;
  /** Its module, whose controllers answer 404 `part.off` while it is off. */
  module: Type;
  entities?: readonly EntitySchema[];
  /** Keys that it adds to answers and inputs of the core, or of parts by `TakesKeysOf`: the decorators of each, as in a DTO. */
  keys?: readonly { of: Type; adds: Readonly<Record<string, PropertyDecorator>> }[];
  /** Its tables and views. Statements of no other folder name them. */
  tables: readonly string[];
  /**
   * Changes of its tables since 1790000150000, from its folder `migrations`, oldest first. They also run while it is off, and
   * late in a database that a build without it has used meanwhile.
   */
  migrations?: readonly Migration[];
  /** Copies of backups for operators' commands, whether the part is on or off; undefined unless a place is set. */
  backupCopies?: (settings: Settings) => BackupCopies | undefined;
  /** Steps of every restore. */
  afterRestore?: readonly AfterRestore[];
  /**
   * Statements for what must not happen late: in the transactions that switch it off and on again, and before it begins
   * again after a build that lacked it.
   */
  whenOff?: readonly string[];
}

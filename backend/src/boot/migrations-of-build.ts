import { migrations } from '../migrations/index.js';
import type { Migration } from '../platform/database/data-source.js';
import { parts } from './parts-of-build.js';

const numberOf = ({ name }: Migration): number => Number(name.slice(-13));

/** Migrations of the core and of the parts of this build, also of those that are off, oldest first. */
export const migrationsOfBuild: readonly Migration[] = [
  ...migrations,
  ...parts.flatMap(({ migrations: own = [] }) => own),
].toSorted((one, other) => numberOf(one) - numberOf(other));

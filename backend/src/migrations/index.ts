import { Baseline1790000090000 } from './1790000090000-baseline.js';

/** All schema migrations, oldest first. Add new ones to the end; never edit a released one. */
export const migrations = [Baseline1790000090000];

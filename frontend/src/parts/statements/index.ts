import type { Part } from '../../part';

/** Recurring requests, bank accounts, and the grid of their statements. */
export const statements: Part = { name: 'statements' };

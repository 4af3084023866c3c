import type { Part } from '../../part';

/** The practice asks its clients questions, and remembers the answers. */
export const questionnaires: Part = { name: 'questionnaires' };

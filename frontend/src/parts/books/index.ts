import type { Part } from '../../part';

/** Exports the books to other programs. */
export const books: Part = {
  name: 'books',
  admin: () => import('./admin').then(({ admin }) => admin),
};

import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { connectionChanged } from '../../../modules/notifications/index.js';
import { BooksConnectionQueries } from './books-connection-queries.js';

/** Additions of the books to the core's screens. */
@Injectable()
export class BooksAdditions {
  constructor(scope: PartScope, queries: BooksConnectionQueries) {
    scope.add('connections.cards', {
      empty: { books: queries.none },
      read: async () => ({ books: await queries.current() }),
    });
    scope.add('connections.kinds', {
      kind: 'books',
      isNamed: false,
      changed: (by) => t('{author} changed the settings for the books on {time}.', by),
    });
    scope.add('notification.rules', {
      'connection.changed': ({ connection }, { actor }) =>
        connection === 'books'
          ? connectionChanged(t('{actor} changed the accounts and taxes for the books.', { actor }))
          : undefined,
    });
  }
}

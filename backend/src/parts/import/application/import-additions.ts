import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { toPractice } from '../../../modules/notifications/index.js';
import { PartScope } from '../../../platform/parts/part-scope.js';

/** Additions of the import to the core. */
@Injectable()
export class ImportAdditions {
  constructor(scope: PartScope) {
    scope.add('notification.rules', {
      'clients.imported': ({ count }) =>
        toPractice(
          'consultant',
          'message',
          '/admin/clients',
          'info',
          msg('Clients imported'),
          t('{count, plural, one {# client was imported.} other {# clients were imported.}}', { count }),
        ),
    });
  }
}

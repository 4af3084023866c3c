import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import {
  type ExportEntry,
  ExportSection,
  ExportSections,
  type ExportScope,
  jsonOf,
} from '../../../modules/export/index.js';
import { PushQueries } from './push-queries.js';

/** Browsers that get notifications, in a client's export. */
@Injectable()
export class PushExport extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly queries: PushQueries,
  ) {
    super(sections, 8, msg('Push notifications'), msg('The browsers to which your notifications are sent.'));
  }

  async *entries({ client }: ExportScope): AsyncIterable<ExportEntry> {
    const subscriptions = await this.queries.own(client.id);
    if (subscriptions.length === 0) return;
    yield {
      title: t('Push notifications'),
      files: [
        {
          path: ['push-notifications.json'],
          label: 'push-notifications.json',
          text: () => jsonOf({ subscriptions }),
        },
      ],
    };
  }
}

import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { everyRow } from '../../../kernel/index.js';
import {
  type ExportEntry,
  ExportSection,
  ExportSections,
  type ExportScope,
  jsonLists,
} from '../../export/index.js';
import { NotificationPreferences } from './notification-preferences.js';
import { NotificationQueries } from './notification-queries.js';

/** Notifications in an export: the client's notifications and preferences. */
@Injectable()
export class NotificationsExport extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly notifications: NotificationQueries,
    private readonly preferences: NotificationPreferences,
  ) {
    super(
      sections,
      7,
      msg('Notifications'),
      msg('Notifications, and notification preferences by category and channel.'),
    );
  }

  async *entries({ client }: ExportScope): AsyncIterable<ExportEntry> {
    const preferences = await this.preferences.get(client);
    const notifications = () => everyRow((request) => this.notifications.list(client, request));
    yield {
      title: t('Notifications and preferences'),
      files: [
        {
          path: ['notifications.json'],
          label: 'notifications.json',
          text: () => jsonLists({ preferences }, { notifications: notifications() }),
        },
      ],
    };
  }
}

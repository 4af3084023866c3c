import { msg, t } from '@steward/texts';
import { everyRow, shortDay } from '../../../kernel/index.js';
import { Injectable } from '@nestjs/common';
import {
  type ExportEntry,
  type ExportFile,
  ExportSection,
  ExportSections,
  type ExportScope,
  jsonLists,
  jsonOf,
} from '../../export/index.js';
import { ClientQueries } from './client-queries.js';
import { ClientRecordQueries } from './client-record-queries.js';
import { ProfilePhotos } from './profile-photos.js';
import { ProfileQueries } from './profile-queries.js';

/** Personal data in an export: account, profile, photo, goals. */
@Injectable()
export class ProfileExport extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly directory: ClientQueries,
    private readonly profiles: ProfileQueries,
    private readonly photos: ProfilePhotos,
    private readonly records: ClientRecordQueries,
  ) {
    super(sections, 4, msg('Profile'), msg('Your account, profile and goals.'));
  }

  async *entries({ client, practice }: ExportScope): AsyncIterable<ExportEntry> {
    // Tags are the practice's own words.
    const { tags: _, ...account } = await this.directory.one(client, client.id);
    const found = await this.profiles.ofClient(client, client.id);
    const { photo, ...profile } = { photo: null, ...found };
    const data: ExportFile = {
      path: ['profile.json'],
      label: 'profile.json',
      text: () => jsonOf({ account, profile }),
    };
    const picture: ExportFile = {
      path: ['profile-photo.webp'],
      label: t('Photo'),
      bytes: async () => (await this.photos.ofClient(client, client.id)).bytes,
    };
    yield {
      title: account.name,
      facts: [account.username, account.email]
        .filter(Boolean)
        .concat(t('since {day}', { day: shortDay(account.created_at, practice.timeZone) })),
      files: photo === null ? [data] : [data, picture],
    };
    const goals = () => everyRow((request) => this.records.goals(client, client.id, request));
    yield {
      title: t('Goals'),
      files: [{ path: ['goals.json'], label: 'goals.json', text: () => jsonLists({}, { goals: goals() }) }],
    };
  }
}

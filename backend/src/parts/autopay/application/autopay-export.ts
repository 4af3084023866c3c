import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import {
  type ExportEntry,
  ExportSection,
  ExportSections,
  type ExportScope,
  jsonOf,
} from '../../../modules/export/index.js';
import { AutopayQueries } from './autopay-queries.js';

/** Saved cards, what was agreed to, and what was charged, in a client's export. */
@Injectable()
export class AutopayExport extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly queries: AutopayQueries,
  ) {
    super(sections, 9, msg('Automatic payment'), msg('Saved cards, your agreements, and the charges.'));
  }

  async *entries({ client }: ExportScope): AsyncIterable<ExportEntry> {
    const data = await this.queries.exported(client.id);
    if (data.savedCards.length === 0 && data.agreements.length === 0) return;
    yield {
      title: t('Automatic payment'),
      files: [{ path: ['autopay.json'], label: 'autopay.json', text: () => jsonOf(data) }],
    };
  }
}

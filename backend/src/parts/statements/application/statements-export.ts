import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import {
  type ExportEntry,
  ExportSection,
  ExportSections,
  type ExportScope,
  jsonOf,
} from '../../../modules/export/index.js';
import { StatementQueries } from './statement-queries.js';

/** Accounts and their months, in a client's export. */
@Injectable()
export class StatementsExport extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly queries: StatementQueries,
  ) {
    super(
      sections,
      4,
      msg('Bank statements'),
      msg('Accounts, and which of their statements arrived. The files are among the documents.'),
    );
  }

  async *entries({ client }: ExportScope): AsyncIterable<ExportEntry> {
    const accounts = await this.queries.all(client, client.id);
    if (accounts.length === 0) return;
    yield {
      title: t('Bank statements'),
      files: [
        { path: ['bank-statements.json'], label: 'bank-statements.json', text: () => jsonOf(accounts) },
      ],
    };
  }
}

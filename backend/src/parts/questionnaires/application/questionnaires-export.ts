import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { everyRow } from '../../../kernel/index.js';
import {
  type ExportEntry,
  ExportSection,
  ExportSections,
  type ExportScope,
  jsonLists,
} from '../../../modules/export/index.js';
import type { QuestionnaireResponseRecordDto } from '../http/responses.dto.js';
import { ResponseQueries } from './response-queries.js';

/** Questions and answers in an export, with the masks of secrets. */
@Injectable()
export class QuestionnairesExport extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly queries: ResponseQueries,
  ) {
    super(sections, 9, msg('Questionnaires'), msg('Our questions, and your answers. Secrets are masked.'));
  }

  async *entries({ client }: ExportScope): AsyncIterable<ExportEntry> {
    const { total } = await this.queries.own(client, { limit: 1 });
    if (total === 0) return;
    yield {
      title: t('Questionnaires'),
      files: [
        {
          path: ['questionnaires.json'],
          label: 'questionnaires.json',
          text: () => jsonLists({}, { questionnaires: this.all({ client }) }),
        },
      ],
    };
  }

  private async *all({ client }: Pick<ExportScope, 'client'>): AsyncGenerator<unknown> {
    for await (const { id } of everyRow((page) => this.queries.own(client, page))) {
      const {
        previous: _,
        allowed: __,
        ...response
      }: QuestionnaireResponseRecordDto = await this.queries.ownOne(client, id);
      yield response;
    }
  }
}

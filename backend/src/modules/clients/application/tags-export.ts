import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { type ExportFile, ExportParts, jsonOf, type PracticePart } from '../../export/index.js';
import { TagQueries } from './tag-queries.js';

/** Tags in the practice's export, apart from the clients' folders, which may be passed on to them. */
@Injectable()
export class TagsExport implements PracticePart {
  readonly title = msg('Tags');

  constructor(
    parts: ExportParts,
    private readonly tags: TagQueries,
  ) {
    parts.ofPractice.push(this);
  }

  async *files(): AsyncGenerator<ExportFile> {
    const tags = await this.tags.withClients();
    if (tags.length > 0)
      yield { path: ['tags.json'], label: t('Tags of clients'), text: () => jsonOf({ tags }) };
  }
}

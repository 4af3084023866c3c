import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { type ExportFile, ExportSections, jsonOf, type PracticeSection } from '../../export/index.js';
import { TagQueries } from './tag-queries.js';

/** Tags in the practice's export, apart from the clients' folders, which may be passed on to them. */
@Injectable()
export class TagsExport implements PracticeSection {
  readonly title = msg('Tags');

  constructor(
    sections: ExportSections,
    private readonly tags: TagQueries,
  ) {
    sections.ofPractice.push(this);
  }

  async *files(): AsyncGenerator<ExportFile> {
    const tags = await this.tags.withClients();
    if (tags.length > 0)
      yield { path: ['tags.json'], label: t('Tags of clients'), text: () => jsonOf({ tags }) };
  }
}

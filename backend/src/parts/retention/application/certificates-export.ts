import { msg, t } from '@steward/texts';
import { type Actor, conflict, everyRow, shortDay } from '../../../kernel/index.js';
import { Injectable } from '@nestjs/common';
import {
  type ExportEntry,
  ExportSection,
  ExportSections,
  type ExportScope,
} from '../../../modules/export/index.js';
import { type ServedFile, servedPdf } from '../../../platform/files/served-file.js';
import { Site } from '../../../modules/practice/index.js';
import { CertificateDrawing } from '../domain/ports.js';
import { RetentionQueries } from './retention-queries.js';

/** Certificates of destruction, also those of a client's export. */
@Injectable()
export class Certificates extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly drawing: CertificateDrawing,
    private readonly site: Site,
    private readonly queries: RetentionQueries,
  ) {
    super(
      sections,
      9,
      msg('Destroyed records'),
      msg(
        'Certificates of records that were destroyed because their retention period ended. Each lists the hashes of what was destroyed.',
      ),
    );
  }

  async *entries({ client, practice }: ExportScope): AsyncIterable<ExportEntry> {
    const all = everyRow((request) => this.queries.destructions(client, { ...request, userId: client.id }));
    for await (const { id, created_at, records, completedAt } of all) {
      if (completedAt === null) continue;
      yield {
        title: t('Certificate {id}', { id }),
        facts: [
          shortDay(created_at, practice.timeZone),
          t('{records, plural, one {{records} record} other {{records} records}}', { records }),
        ],
        files: [
          {
            path: ['destroyed', `certificate ${id}.pdf`],
            label: t('Certificate'),
            at: new Date(completedAt),
            bytes: async () => (await this.of(client, id)).bytes,
          },
        ],
      };
    }
  }

  /**
   * PDF that lists the destroyed records, their rules and their hashes. The same list gives the same bytes.
   * @throws DomainError not_found; destruction.under_way until all files are removed
   */
  async of(actor: Actor, id: number): Promise<ServedFile> {
    const destruction = await this.queries.destruction(actor, id);
    const { completedAt } = destruction;
    if (completedAt === null)
      throw conflict(
        'destruction.under_way',
        t('The last files are still being removed. The certificate will be ready after that.'),
      );
    const records = await this.queries.records(id);
    const { name, phone, email, timeZone } = await this.site.get();
    const bytes = await this.drawing.certificate({
      id,
      practice: { name, contact: [name, phone, email].filter(Boolean).join(' · '), timeZone },
      client: destruction.client?.name ?? null,
      rules: destruction.rules,
      records,
      listSha256: destruction.listSha256,
      at: destruction.created_at,
      completedAt,
    });
    return servedPdf(`Certificate of destruction ${id}`, bytes);
  }
}

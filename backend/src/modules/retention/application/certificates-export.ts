import { shortDay } from '../../../kernel/zone.js';
import { Injectable } from '@nestjs/common';
import { everyRow } from '../../../kernel/page.js';
import { type ExportEntry, type ExportPart, ExportParts, type ExportScope } from '../../export/index.js';
import { Certificates } from './certificates.js';
import { DestructionQueries } from './destruction-queries.js';

/** Destroyed records in an export: the certificates that list them. */
@Injectable()
export class CertificatesExport implements ExportPart {
  readonly place = 9;
  readonly title = 'Destroyed records';
  readonly explanation =
    'Certificates of records that were destroyed because their retention period ended. Each lists the hashes of what was destroyed.';

  constructor(
    parts: ExportParts,
    private readonly destructions: DestructionQueries,
    private readonly certificates: Certificates,
  ) {
    parts.add(this);
  }

  async *entries({ client, practice }: ExportScope): AsyncIterable<ExportEntry> {
    const all = everyRow((request) => this.destructions.list(client, { ...request, userId: client.id }));
    for await (const { id, created_at, records, completedAt } of all) {
      if (completedAt === null) continue;
      yield {
        title: `Certificate ${id}`,
        facts: [shortDay(created_at, practice.timeZone), records === 1 ? '1 record' : `${records} records`],
        files: [
          {
            path: ['destroyed', `certificate ${id}.pdf`],
            label: 'Certificate',
            at: new Date(completedAt),
            bytes: async () => (await this.certificates.of(client, id)).bytes,
          },
        ],
      };
    }
  }
}

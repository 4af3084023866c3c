import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { Site } from '../../practice/index.js';
import { CertificateDrawing } from '../domain/certificate-drawing.js';
import { DestructionQueries } from './destruction-queries.js';

/** Certificates of destruction. */
@Injectable()
export class Certificates {
  constructor(
    private readonly drawing: CertificateDrawing,
    private readonly site: Site,
    private readonly queries: DestructionQueries,
  ) {}

  /**
   * PDF that lists the destroyed records, their rules and their hashes. The same list gives the same bytes.
   * @throws DomainError not_found; destruction.under_way until all files are removed
   */
  async of(actor: Actor, id: number): Promise<ServedFile> {
    const destruction = await this.queries.one(actor, id);
    const { completedAt } = destruction;
    if (completedAt === null)
      throw new DomainError(
        'conflict',
        'destruction.under_way',
        'The last files are still being removed. The certificate will be ready after that.',
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
    return { fileName: `Certificate of destruction ${id}.pdf`, fileType: 'application/pdf', bytes };
  }
}

import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Sql } from '../../../platform/database/sql.js';
import { ActivityLog } from '../../activity/index.js';
import { type Person, DocumentQueries } from './document-queries.js';

export interface EvidenceView {
  documentId: number;
  title: string;
  originalSha256: string;
  sealedSha256: string | null;
  chainIntact: boolean;
  events: {
    type: string;
    at: string;
    actor: Person | null;
    address: string | null;
    agent: string | null;
    sequence: number;
    details: Record<string, unknown> | null;
    text: string | null;
    sha256: string;
    previous: string | null;
  }[];
}

/** The goal 'prove it': what is recorded of a document, in an order that cannot be changed unseen. */
@Injectable()
export class DocumentEvidence {
  constructor(
    private readonly queries: DocumentQueries,
    private readonly activity: ActivityLog,
    private readonly sql: Sql,
  ) {}

  /**
   * A client's own, any for an admin. Refused attempts stand in the chain; who made them only the practice sees.
   * @throws DomainError not_found
   */
  async of(actor: Actor, id: number): Promise<EvidenceView> {
    const versions = await this.queries.versions(actor, id);
    const title = await this.titleOf(id);
    const subject = { type: 'document', id } as const;
    const chain = await this.activity.chain(subject);
    const hidden = { actor: null, address: null, agent: null, details: null, text: null };
    return {
      documentId: id,
      title,
      originalSha256: versions.find(({ kind }) => kind === 'uploaded')?.sha256 ?? '',
      sealedSha256: versions.find(({ kind }) => kind !== 'uploaded')?.sha256 ?? null,
      chainIntact: (await this.activity.check(subject)) === undefined,
      events: chain.map((event) => ({
        type: event.type.replace(/^document\./, ''),
        at: event.occurredAt,
        actor: event.actor,
        address: event.address,
        agent: event.agent,
        sequence: event.sequence,
        details: event.details,
        text: event.text,
        ...(event.refused && actor.role !== 'admin' ? hidden : {}),
        sha256: event.sha256,
        previous: event.previous,
      })),
    };
  }

  private async titleOf(id: number): Promise<string> {
    const row = await this.sql.first<{ title: string }>(
      'document.title',
      'SELECT title FROM documents WHERE id = $1',
      [id],
    );
    return row?.title ?? '';
  }
}

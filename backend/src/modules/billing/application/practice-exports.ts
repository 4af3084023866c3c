import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Days, type Recorded } from '../../../kernel/index.js';
import { ExportGate } from '../../export/index.js';
import { Site } from '../../practice/index.js';

/** A table of the practice's money was exported. */
export interface TableExported extends Recorded {
  type: `practice.${'invoices' | 'payments'}_exported`;
}

/** Exports of the practice's money need a fresh session, and are recorded. */
@Injectable()
export class PracticeExports {
  constructor(
    private readonly gate: ExportGate,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError forbidden (auth.session_required, auth.password_required) */
  async begin(
    admin: Actor,
    type: TableExported['type'],
    { from, to, format }: Days & { format?: string | undefined },
    sent: boolean,
  ): Promise<void> {
    await this.gate.pass(admin, sent, {
      type,
      at: this.clock.now(),
      actorId: admin.id,
      clientId: null,
      subject: { type: 'practice', id: 1, title: (await this.site.get()).name },
      details: { from, to, ...(format !== undefined && { format }) },
    });
  }
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { Days } from '../../../kernel/day.js';
import type { RateLimit } from '../../../platform/database/rate-limits.js';
import { RollingLimits } from '../../../platform/database/rolling-limits.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { PaperDrawing, type StatementPaper } from '../domain/papers.js';
import { InvoiceParties } from './invoice-parties.js';
import { Statements } from './statements.js';

/** Statements of one client in an hour. */
const ownStatements: RateLimit = {
  name: 'statements',
  points: 60,
  per: 60 * 60,
  message: 'You opened 60 statements within an hour. Please try again later.',
};
/** Drawn statements that stay in memory. */
const maximumKept = 20;

/** Statements as PDF, as of now. The last ones are kept in memory and drawn again when their content changes. */
@Injectable()
export class StatementPapers {
  /** By a hash of their content. */
  private readonly drawn = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly statements: Statements,
    private readonly parties: InvoiceParties,
    private readonly drawing: PaperDrawing,
    private readonly limits: RollingLimits,
  ) {}

  /** @throws DomainError too_many, invalid (to), papers.busy */
  async own(client: Actor, days: Days): Promise<ServedFile> {
    await this.limits.use(ownStatements, client.id);
    return this.between(client.id, days);
  }

  /**
   * @param userId users.id of a client
   * @throws DomainError invalid (to), not_found, papers.busy
   */
  async between(userId: number, days: Days): Promise<ServedFile> {
    const figures = await this.statements.between(userId, days);
    const { practice, client } = await this.parties.of(userId);
    const bytes = await this.bytesOf({ ...figures, practice, client });
    return { fileName: `Statement ${days.from} to ${days.to}.pdf`, fileType: 'application/pdf', bytes };
  }

  /** A copy for the caller to free. The same content gives the same bytes, so it is drawn once. */
  private async bytesOf(paper: StatementPaper): Promise<Buffer> {
    const content = createHash('sha256').update(JSON.stringify(paper)).digest('base64url');
    let bytes = this.drawn.get(content);
    if (!bytes) {
      bytes = this.drawing.statement(paper);
      this.drawn.set(content, bytes);
      bytes.catch(() => this.drawn.delete(content));
      const [oldest] = this.drawn.keys();
      if (this.drawn.size > maximumKept && oldest !== undefined) this.drawn.delete(oldest);
    }
    return Buffer.from(await bytes);
  }
}

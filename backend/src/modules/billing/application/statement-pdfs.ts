import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { type Actor, clientOf, type Days, notFound } from '../../../kernel/index.js';
import { Accounts } from '../../identity/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { type ServedFile, servedPdf } from '../../../platform/files/served-file.js';
import { PdfRenderer, type StatementPdfData } from '../domain/pdf-renderer.js';
import { InvoiceParties } from './invoice-parties.js';
import { StatementQueries } from './statement-queries.js';

/** Limit of statements of one client per hour. */
const ownStatements: RateLimit = {
  name: 'statements',
  points: 60,
  per: 60 * 60,
  message: msg('You opened 60 statements in an hour. Please try again later.'),
};
/** Number of rendered statements in memory. */
const maximumCached = 20;

/**
 * Statements as PDF, as of now. The latest are cached in memory and rendered again when their content
 * changes.
 */
@Injectable()
export class StatementPdfs {
  /** By hash of the content. */
  private readonly rendered = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly statements: StatementQueries,
    private readonly parties: InvoiceParties,
    private readonly accounts: Accounts,
    private readonly renderer: PdfRenderer,
    private readonly limits: RollingLimits,
  ) {}

  /** @throws DomainError too_many, invalid (to), papers.busy */
  async own(client: Actor, days: Days): Promise<ServedFile> {
    await this.limits.use(ownStatements, client.id);
    return this.between(client, clientOf(client), days);
  }

  /**
   * @param userId users.id of a client
   * @throws DomainError invalid (to), not_found, papers.busy
   */
  async between(actor: Actor, userId: number, days: Days): Promise<ServedFile> {
    if (!(await this.accounts.isVisible(actor, userId))) throw notFound('client');
    const figures = await this.statements.between(userId, days);
    const bytes = await this.bytesOf({ ...figures, ...(await this.parties.of(userId)) });
    return servedPdf(`Statement ${days.from} to ${days.to}`, bytes);
  }

  /**
   * A copy, since the caller may transfer the buffer. The same content gives the same bytes, so it is
   * rendered once.
   */
  private async bytesOf(data: StatementPdfData): Promise<Buffer> {
    const content = createHash('sha256').update(JSON.stringify(data)).digest('base64url');
    let bytes = this.rendered.get(content);
    if (!bytes) {
      bytes = this.renderer.statement(data);
      this.rendered.set(content, bytes);
      bytes.catch(() => this.rendered.delete(content));
      const [oldest] = this.rendered.keys();
      if (this.rendered.size > maximumCached && oldest !== undefined) this.rendered.delete(oldest);
    }
    return Buffer.from(await bytes);
  }
}

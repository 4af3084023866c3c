import { Injectable } from '@nestjs/common';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { PaperDrawing } from '../domain/papers.js';
import { InvoiceParties } from './invoice-parties.js';
import type { Days } from '../../../kernel/day.js';
import { Statements } from './statements.js';

/** Statements as PDF, as of now: none is kept. */
@Injectable()
export class StatementPapers {
  constructor(
    private readonly statements: Statements,
    private readonly parties: InvoiceParties,
    private readonly drawing: PaperDrawing,
  ) {}

  /**
   * @param userId users.id of a client
   * @throws DomainError invalid (to), not_found
   */
  async between(userId: number, days: Days): Promise<ServedFile> {
    const figures = await this.statements.between(userId, days);
    const { practice, client } = await this.parties.of(userId);
    const bytes = await this.drawing.statement({ ...figures, practice, client });
    return { fileName: `Statement ${days.from} to ${days.to}.pdf`, fileType: 'application/pdf', bytes };
  }
}

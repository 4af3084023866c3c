import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import {
  type CertificateRule,
  destructionEvent,
  type ListedRecord,
  listText,
  periodOf,
} from '../domain/destruction.js';
import {
  DestructionRepository,
  type DueBatch,
  type DueCandidate,
  DueRecords,
  RetentionRuleRepository,
} from '../domain/ports.js';
import { type RuleInForce, rulesInForce } from '../domain/retention-rule.js';
import { FileRemoval } from './file-removal.js';

/**
 * One transaction that removes texts and file references from the rows, stores a certificate that lists them,
 * and adds events to the chains of all subjects; a job then removes the files. It reads rules and holds again
 * and checks under a lock whether its records are still due.
 */
@Injectable()
export class CertifiedDestruction {
  constructor(
    private readonly rules: RetentionRuleRepository,
    private readonly due: DueRecords,
    private readonly destructions: DestructionRepository,
    private readonly files: FileRemoval,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Destroys the candidates that are due now.
   * @param clientId users.id of their client, if any
   * @returns number of records
   */
  destroy(clientId: number | null, candidates: readonly DueCandidate[]): Promise<number> {
    return this.work.run(async () => {
      const rules = await this.rules.lockForDestruction();
      if (!rules) return 0;
      const at = this.clock.now();
      const batches = await this.due.lock(rulesInForce(rules, at), candidates);
      if (batches.length === 0) return 0;
      const id = await this.destructions.begin(clientId, at);
      const records: ListedRecord[] = [];
      const paths: string[] = [];
      for (const batch of batches) {
        const destroyed = await batch.destroy({ id, at });
        records.push(...batch.records.map((record) => listedRecord(batch, record, destroyed)));
        for (const { parts, derived = [] } of destroyed)
          paths.push(...parts.flatMap(({ path }) => path ?? []), ...derived);
      }
      const sha256 = hash('sha256', listText(records), 'hex');
      const used = [...new Set(batches.map(({ inForce }) => inForce))].map(certificateRule);
      await this.destructions.certify(id, { rules: used, records, sha256 }, paths);
      const details = { records: records.length, sha256 };
      this.work.publish(destructionEvent('destruction.made', id, clientId, at, details));
      await this.files.begin(id);
      return records.length;
    });
  }
}

const listedRecord = (
  { inForce, type }: DueBatch,
  { id, title, since }: DueBatch['records'][number],
  destroyed: Awaited<ReturnType<DueBatch['destroy']>>,
): ListedRecord => ({
  category: inForce.category.name,
  type,
  id,
  title,
  since: since.toISOString(),
  parts: (destroyed.find((one) => one.id === id)?.parts ?? []).map(({ name, size, sha256 }) => ({
    name,
    size,
    sha256,
  })),
});

/** In English, until someone reads it. */
const certificateRule = ({ category, rule }: RuleInForce): CertificateRule => ({
  category: category.name,
  title: category.title.text,
  period: inLanguage('en', () =>
    periodOf({
      years: rule?.years,
      fixedDays: category.fixedDays,
      countsFrom: category.countsFrom.text,
    }),
  ),
  adoptedBy: rule?.adoptedByName ?? null,
  adoptedAt: rule?.adoptedAt.toISOString() ?? null,
});

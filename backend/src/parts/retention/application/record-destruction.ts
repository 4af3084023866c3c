import { Injectable } from '@nestjs/common';
import { processEach } from '../../../platform/events/process-each.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { type DueCandidate, DueRecords, RetentionRuleRepository } from '../domain/ports.js';
import { type RuleInForce, rulesInForce } from '../domain/retention-rule.js';
import { CertifiedDestruction } from './certified-destruction.js';
import { FileRemoval } from './file-removal.js';

/** Maximum number of records per transaction and certificate. */
const batchSize = 200;

/**
 * Destroys due records every night, client by client. What is found here may have changed when its batch is
 * destroyed, so that is decided again.
 */
@Injectable()
export class RecordDestruction {
  constructor(
    scope: PartScope,
    private readonly rules: RetentionRuleRepository,
    private readonly due: DueRecords,
    private readonly destruction: CertifiedDestruction,
    private readonly files: FileRemoval,
    private readonly runtime: Runtime,
  ) {
    scope.at('retention.destroy', { time: '03:10', zone: 'machine' }, () => this.run());
  }

  private async run(): Promise<void> {
    if (await this.rules.isPaused()) return;
    await this.files.resume();
    const inForce = rulesInForce(await this.rules.all(), this.runtime.clock.now());
    const owners = new Set<number | null>();
    for (const rule of inForce) for (const owner of await this.due.owners(rule)) owners.add(owner);
    let records = 0;
    const destroy = async (owner: number | null, some: readonly DueCandidate[]): Promise<void> => {
      records += await this.destruction.destroy(owner, some);
    };
    try {
      await processEach([...owners], async (owner) =>
        processEach(inBatches(await this.candidates(inForce, owner)), (batch) =>
          // A failed batch is repeated record by record, so that only records that cannot be destroyed
          // remain.
          destroy(owner, batch).catch(() => processEach(batch, (one) => destroy(owner, [one]))),
        ),
      );
    } finally {
      if (records > 0) this.runtime.log.info({ records }, 'records were destroyed');
    }
  }

  private async candidates(inForce: readonly RuleInForce[], owner: number | null): Promise<DueCandidate[]> {
    const found = new Map<string, DueCandidate>();
    for (const rule of inForce)
      for (const candidate of await this.due.find(rule, owner)) {
        const key = `${candidate.type} ${candidate.id}`;
        // A record may be due under two rules; the first one counts.
        if (!found.has(key)) found.set(key, candidate);
      }
    return [...found.values()];
  }
}

function inBatches(candidates: readonly DueCandidate[]): DueCandidate[][] {
  const batches: DueCandidate[][] = [];
  for (let from = 0; from < candidates.length; from += batchSize)
    batches.push(candidates.slice(from, from + batchSize));
  return batches;
}

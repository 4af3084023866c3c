import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '../../../kernel/clock.js';
import { unreachable } from '../../../kernel/unreachable.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { processEach } from '../../../platform/jobs/process-each.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import {
  type DestroyedPart,
  type RetentionSource,
  RetentionSources,
} from '../../../platform/retention/retention-sources.js';
import { Runtime } from '../../../platform/runtime.js';
import { type ListedRecord, listText, periodOf, type CertificateRule } from '../domain/destruction.js';
import { DestructionLock } from './destruction-lock.js';
import { DueRecordsQueries } from './due-records.js';
import { RetentionPause } from './retention-pause.js';
import { type RuleInForce, RetentionRules } from './retention-rules.js';

declare module '../../../platform/jobs/jobs.js' {
  interface JobTypes {
    /** Removes the files of a destruction; a repeated run continues where it stopped. */
    'retention.remove-files': { destructionId: number };
  }
}

/** Maximum number of records per transaction and certificate. */
const batchSize = 200;

/** A record that was due when the nightly run searched without a lock. */
interface Candidate {
  source: RetentionSource;
  id: number;
}

/** Records that are due and locked, with their source. */
interface DueBatch {
  inForce: RuleInForce;
  source: RetentionSource;
  rows: { id: number; title: string; since: Date }[];
}

/**
 * Destroys due records every night. One transaction removes texts and file references from the rows, stores a
 * certificate that lists them, and adds events to the chains of all subjects. A job then removes the files
 * and is retried until all are gone. Each transaction reads rules and holds again and checks under a lock
 * whether its records are still due, because everything may have changed since the run started.
 */
@Injectable()
export class RecordDestruction {
  private readonly log: Logger;

  constructor(
    private readonly jobs: Jobs,
    private readonly rules: RetentionRules,
    private readonly due: DueRecordsQueries,
    private readonly sources: RetentionSources,
    private readonly lock: DestructionLock,
    private readonly pause: RetentionPause,
    private readonly vault: FileVault,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { log }: Runtime,
  ) {
    this.log = log;
    jobs.every('retention.destroy', '10 3 * * *', () => this.run());
    jobs.on('retention.remove-files', ({ destructionId }) => this.removeFiles(destructionId));
  }

  private async run(): Promise<void> {
    if (await this.pause.isPaused()) return;
    await this.resume();
    const owners = new Set<number | null>();
    const inForce = await this.rules.inForce(this.clock.now());
    for (const { category, before } of inForce)
      for (const source of this.sources.of(category.name))
        for (const owner of await this.due.owners(source, before)) owners.add(owner);
    let records = 0;
    const destroy = async (owner: number | null, some: readonly Candidate[]): Promise<void> => {
      records += await this.work.run(() => this.destroy(owner, some));
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
      if (records > 0) this.log.info({ records }, 'records were destroyed');
    }
  }

  /** Queues abandoned jobs again, for example after a long outage of the file store. */
  private async resume(): Promise<void> {
    const unfinished = await this.sql.rows<{ id: number }>(
      'destruction.unfinished',
      'SELECT id FROM destructions WHERE completed_at IS NULL ORDER BY id',
    );
    // No second job is queued while one is waiting.
    await this.jobs.sendEach(
      'retention.remove-files',
      unfinished.map(({ id }) => ({ data: { destructionId: id }, key: String(id) })),
    );
  }

  private async candidates(inForce: readonly RuleInForce[], owner: number | null): Promise<Candidate[]> {
    const found = new Map<string, Candidate>();
    for (const { category, before } of inForce)
      for (const source of this.sources.of(category.name))
        for (const id of await this.due.ids(source, before, owner)) {
          const key = `${source.type} ${id}`;
          // A record may be due under two rules; the first one counts.
          if (!found.has(key)) found.set(key, { source, id });
        }
    return [...found.values()];
  }

  /** Destroys the candidates that are due now, in the open transaction. @returns number of records */
  private async destroy(clientId: number | null, candidates: readonly Candidate[]): Promise<number> {
    await this.lock.lockAgainstNewHolds();
    if (await this.pause.isPaused()) return 0;
    const at = this.clock.now();
    const batches = await this.lockDue(await this.rules.inForce(at), candidates);
    if (batches.length === 0) return 0;
    const id = await this.insert(clientId, at);
    const listed: ListedRecord[] = [];
    const paths: string[] = [];
    for (const { inForce, source, rows } of batches) {
      const order = { id, rule: inForce.category.title, at };
      const destroyed = await source.destroy(
        rows.map((row) => row.id),
        order,
      );
      const byId = new Map(destroyed.map((record) => [record.id, record.parts]));
      for (const row of rows) {
        const parts = byId.get(row.id) ?? [];
        listed.push(listedRecord(inForce, source, row, parts));
        paths.push(...parts.flatMap(({ path }) => path ?? []));
      }
    }
    const used = new Set(batches.map(({ inForce }) => inForce));
    await this.certify({ id, clientId, at }, listed, [...used], paths);
    return listed.length;
  }

  private async lockDue(
    rules: readonly RuleInForce[],
    candidates: readonly Candidate[],
  ): Promise<DueBatch[]> {
    const batches: DueBatch[] = [];
    for (const [source, ofSource] of Map.groupBy(candidates, (candidate) => candidate.source)) {
      const inForce = rules.find(({ category }) => category.name === source.category);
      if (!inForce) continue;
      const ids = ofSource.map(({ id }) => id);
      const rows = await this.due.lock(source, inForce.before, ids);
      if (rows.length > 0) batches.push({ inForce, source, rows });
    }
    return batches;
  }

  private async insert(clientId: number | null, at: Date): Promise<number> {
    const inserted = await this.sql.first<{ id: number }>(
      'destruction.begin',
      `INSERT INTO destructions (client_id, client_name, rules, records, bytes, list_sha256, created_at)
       VALUES ($1, (SELECT name FROM accounts WHERE id = $1), '[]', 0, 0, '', $2) RETURNING id`,
      [clientId, at],
    );
    if (!inserted) unreachable('INSERT … RETURNING gave no row');
    return inserted.id;
  }

  private async certify(
    { id, clientId, at }: { id: number; clientId: number | null; at: Date },
    listed: readonly ListedRecord[],
    inForce: readonly RuleInForce[],
    paths: readonly string[],
  ): Promise<void> {
    const sha256 = hash('sha256', listText(listed), 'hex');
    const bytes = listed.flatMap(({ parts }) => parts).reduce((sum, { size }) => sum + (size ?? 0), 0);
    await this.sql.rows(
      'destruction.certify',
      `WITH listed AS (
         INSERT INTO destroyed_records (destruction_id, place, category, type, record_id, title, since, parts)
         SELECT $1, place, record ->> 'category', record ->> 'type', (record ->> 'id')::int, record ->> 'title',
           (record ->> 'since')::timestamptz, record -> 'parts'
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS list (record, place)),
       files AS (INSERT INTO files_to_destroy (path, destruction_id) SELECT unnest($3::text[]), $1)
       UPDATE destructions SET rules = $4, records = $5, bytes = $6, list_sha256 = $7 WHERE id = $1`,
      [
        id,
        JSON.stringify(listed),
        paths,
        JSON.stringify(inForce.map(certificateRule)),
        listed.length,
        bytes,
        sha256,
      ],
    );
    this.publish('destruction.made', id, clientId, at, { records: listed.length, sha256 });
    await this.jobs.send('retention.remove-files', { destructionId: id }, { key: String(id) });
  }

  private async removeFiles(id: number): Promise<void> {
    // The first nightly run after the pause queues this job again.
    if (await this.pause.isPaused()) return;
    const files = await this.sql.rows<{ path: string }>(
      'destruction.files',
      'SELECT path FROM files_to_destroy WHERE destruction_id = $1 ORDER BY path',
      [id],
    );
    for (const { path } of files) {
      await this.vault.remove(path);
      await this.sql.rows('destruction.file-gone', 'DELETE FROM files_to_destroy WHERE path = $1', [path]);
    }
    await this.work.run(async () => {
      const at = this.clock.now();
      const done = await this.sql.first<{ clientId: number | null }>(
        'destruction.complete',
        `UPDATE destructions SET completed_at = $2 WHERE id = $1 AND completed_at IS NULL
         RETURNING client_id AS "clientId"`,
        [id, at],
      );
      if (done) this.publish('destruction.completed', id, done.clientId, at, { files: files.length });
    });
  }

  private publish(
    type: 'destruction.made' | 'destruction.completed',
    id: number,
    clientId: number | null,
    at: Date,
    details: Record<string, string | number>,
  ): void {
    const subject = { type: 'destruction' as const, id, title: `Certificate ${id}` };
    this.work.publish({ type, destructionId: id, at, actorId: null, clientId, subject, details });
  }
}

function inBatches(candidates: readonly Candidate[]): Candidate[][] {
  const batches: Candidate[][] = [];
  for (let from = 0; from < candidates.length; from += batchSize)
    batches.push(candidates.slice(from, from + batchSize));
  return batches;
}

const listedRecord = (
  { category }: RuleInForce,
  { type }: RetentionSource,
  { id, title, since }: DueBatch['rows'][number],
  parts: readonly DestroyedPart[],
): ListedRecord => ({
  category: category.name,
  type,
  id,
  title,
  since: since.toISOString(),
  parts: parts.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
});

const certificateRule = ({ category, rule }: RuleInForce): CertificateRule => ({
  category: category.name,
  title: category.title,
  period: periodOf({
    years: rule?.years,
    fixedDays: category.fixedDays,
    countsFrom: category.countsFrom,
  }),
  adoptedBy: rule?.adoptedByName ?? null,
  adoptedAt: rule?.adoptedAt.toISOString() ?? null,
});

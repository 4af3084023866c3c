import { hash } from 'node:crypto';
import { pino } from 'pino';
import { stub } from '../../../../test/stub.js';
import { Clock } from '../../../kernel/index.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { type ListedRecord, listText } from '../domain/destruction.js';
import {
  DestructionRepository,
  type DueCandidate,
  DueRecords,
  RetentionRuleRepository,
} from '../domain/ports.js';
import type { RetentionCategoryName } from '../domain/retention-category.js';
import type { AdoptedRule, RuleInForce } from '../domain/retention-rule.js';
import { CertifiedDestruction } from './certified-destruction.js';
import { FileRemoval } from './file-removal.js';
import { RecordDestruction } from './record-destruction.js';

const now = new Date('2026-11-20T03:10:00Z');
const lastYear = new Date('2025-11-20T03:10:00Z');
const adopted = (category: RetentionCategoryName, effectiveAt = lastYear): AdoptedRule => ({
  category,
  years: 7,
  adoptedBy: 1,
  adoptedByName: 'Jordan',
  adoptedAt: lastYear,
  effectiveAt,
});

interface DueRecord extends DueCandidate {
  owner: number | null;
}
const record = (category: RetentionCategoryName, id: number, owner: number | null = 7): DueRecord => ({
  category,
  type: 'document',
  id,
  owner,
});

/** A practice with these rules, and records that are due under them. */
function aNight(rules: AdoptedRule[], ...due: DueRecord[]) {
  const work = new InMemoryUnitOfWork();
  const state = { paused: false, rules, due, failing: new Set<number>(), unfinished: [] as number[] };
  const certificates = new Map<
    number,
    { owner: number | null; records: readonly ListedRecord[]; sha256: string }
  >();
  const paths: string[] = [];
  const queued: number[] = [];
  let run = async (): Promise<void> => undefined;
  const scope = stub(PartScope, { at: (_name, _schedule, handler) => void (run = handler) });
  const clock = stub(Clock, { now: () => now });
  const files = stub(FileRemoval, {
    begin: async (id) => void queued.push(id),
    resume: async () => void queued.push(...state.unfinished),
  });
  const repository = stub(RetentionRuleRepository, {
    all: async () => state.rules,
    isPaused: async () => state.paused,
    lockForDestruction: async () => (state.paused ? undefined : state.rules),
  });
  const ofRule = ({ category }: RuleInForce): DueRecord[] =>
    state.due.filter((one) => one.category === category.name);
  const dueRecords = stub(DueRecords, {
    owners: async (rule) => [...new Set(ofRule(rule).map(({ owner }) => owner))],
    find: async (rule, owner) => ofRule(rule).filter((one) => one.owner === owner),
    lock: async (inForce, candidates) =>
      inForce.flatMap((rule) => {
        const locked = ofRule(rule).filter((one) =>
          candidates.some(({ category, id }) => category === one.category && id === one.id),
        );
        const records = locked.map(({ id }) => ({ id, title: `Document ${id}`, since: lastYear }));
        const destroy = async () => {
          if (records.some(({ id }) => state.failing.has(id))) throw new Error('a poisoned record');
          return records.map(({ id }) => ({
            id,
            parts: [{ name: 'a.pdf', size: 9, sha256: 'ff', path: `path-${id}` }],
          }));
        };
        return records.length > 0 ? [{ inForce: rule, type: 'document', records, destroy }] : [];
      }),
  });
  let lastId = 0;
  const destructions = stub(DestructionRepository, {
    begin: async (owner) => {
      certificates.set(++lastId, { owner, records: [], sha256: '' });
      work.onRollback(() => void certificates.delete(lastId));
      return lastId;
    },
    certify: async (id, { records, sha256 }, removed) => {
      const { owner = null } = certificates.get(id) ?? {};
      certificates.set(id, { owner, records, sha256 });
      paths.push(...removed);
    },
  });
  const destruction = new CertifiedDestruction(repository, dueRecords, destructions, files, work, clock);
  const runtime = stub(Runtime, { clock, log: pino({ level: 'silent' }) });
  new RecordDestruction(scope, repository, dueRecords, destruction, files, runtime);
  return {
    state,
    destruction,
    paths,
    queued,
    pass: () => run(),
    listed: () =>
      [...certificates.values()].map(({ owner, records }) => [owner, records.map(({ id }) => id)]),
    certificates: () => [...certificates.values()],
    published: publishedTypes(work.domainEvents),
  };
}

describe('the nightly destruction', () => {
  it('lists the records of each client on a certificate, whose hash is in the log, and queues their files', async () => {
    const night = aNight(
      [adopted('tax_documents')],
      record('tax_documents', 1),
      record('tax_documents', 2),
      record('tax_documents', 3, null),
    );
    await night.pass();
    expect(night.listed()).toEqual([
      [7, [1, 2]],
      [null, [3]],
    ]);
    const [{ records, sha256 } = { records: [], sha256: '' }] = night.certificates();
    expect(sha256).toBe(hash('sha256', listText(records), 'hex'));
    expect(records[0]).toEqual({
      category: 'tax_documents',
      type: 'document',
      id: 1,
      title: 'Document 1',
      since: lastYear.toISOString(),
      parts: [{ name: 'a.pdf', size: 9, sha256: 'ff' }],
    });
    expect(night.paths).toEqual(['path-1', 'path-2', 'path-3']);
    expect(night.queued).toEqual([1, 2]);
    expect(night.published).toEqual(['destruction.made', 'destruction.made']);
  });

  it('destroys nothing without a rule, or in the week after its adoption', async () => {
    const waiting = adopted('messages', new Date(now.getTime() + 1));
    const night = aNight([waiting], record('tax_documents', 1), record('messages', 2));
    await night.pass();
    expect(night.listed()).toEqual([]);
  });

  it('destroys a record once that is due under two rules', async () => {
    const night = aNight(
      [adopted('tax_documents'), adopted('closed_clients')],
      record('closed_clients', 1),
      record('tax_documents', 1),
    );
    await night.pass();
    expect(night.listed()).toEqual([[7, [1]]]);
    expect(night.certificates()[0]?.records[0]?.category).toBe('tax_documents');
  });

  it('destroys nothing while it is paused, and continues earlier destructions afterwards', async () => {
    const night = aNight([adopted('tax_documents')], record('tax_documents', 1));
    night.state.unfinished = [99];
    night.state.paused = true;
    await night.pass();
    expect(await night.destruction.destroy(7, night.state.due)).toBe(0);
    expect([night.listed(), night.queued]).toEqual([[], []]);
    night.state.paused = false;
    await night.pass();
    expect([night.listed(), night.queued]).toEqual([[[7, [1]]], [99, 1]]);
  });

  it('does not let a record that cannot be destroyed delay others of its client, or other clients', async () => {
    const night = aNight(
      [adopted('tax_documents')],
      record('tax_documents', 1),
      record('tax_documents', 2),
      record('tax_documents', 3, 8),
    );
    night.state.failing.add(1);
    await expect(night.pass()).rejects.toThrow('a poisoned record');
    expect(night.listed()).toEqual([
      [7, [2]],
      [8, [3]],
    ]);
  });

  it('decides again in the transaction: about records, and about withdrawn rules', async () => {
    const night = aNight([adopted('tax_documents')], record('tax_documents', 1));
    const candidates = [record('tax_documents', 1), record('tax_documents', 2)];
    expect(await night.destruction.destroy(7, candidates)).toBe(1);
    night.state.rules = [];
    expect(await night.destruction.destroy(7, candidates)).toBe(0);
  });
});

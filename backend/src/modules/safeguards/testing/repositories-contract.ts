import type { Actor } from '../../../kernel/actor.js';
import type { DomainEventType } from '../../../platform/domain-events/domain-events.js';
import { type BreachFindings, BreachReport } from '../domain/breach-report.js';
import type { BreachReportRepository, SecurityPlanRepository } from '../domain/ports.js';
import {
  planAdopted,
  planChanged,
  type SecurityPlanVersion,
  suggestedAnswers,
} from '../domain/security-plan.js';

const admin: Actor = { id: 1, role: 'admin' };
const at = new Date('2026-11-21T12:00:00Z');

const aVersion = (id: number): SecurityPlanVersion => ({
  id,
  content: { practice: { name: 'Example', lines: [], contact: '' }, asOf: at.toISOString(), sections: [] },
  note: null,
  reviewOn: '2027-11-21',
  adoptedBy: 1,
  adoptedAt: at,
  file: { path: `path ${id}`, size: 7, sha256: '0'.repeat(64) },
});

const found: BreachFindings = {
  holders: [{ id: 1, name: 'Casey', role: 'admin' }],
  traces: { events: 1, refused: 0, firstAt: at.toISOString(), lastAt: at.toISOString(), addresses: [] },
  clients: { reachable: 3, seen: 1 },
  residences: [{ residence: 'TX', reachable: 3, seen: 1 }],
  kinds: [],
  visitors: { contactMessages: 0, bookings: 0 },
  logSince: at.toISOString(),
};
const aReport = (): BreachReport =>
  new BreachReport(
    {
      ...{
        title: 'Laptop stolen',
        happened: 'It was stolen.',
        discoveredOn: '2026-11-20',
        determinedOn: null,
      },
      ...{ exposure: { kind: 'account', userId: 1 }, beganAt: at, endedAt: null, exercise: false },
    },
    1,
    at,
  );

interface Opened {
  plans: SecurityPlanRepository;
  reports: BreachReportRepository;
  /** Types of the domain events that were published, in order. */
  published: DomainEventType[];
}

/** @param open empty repositories in a practice with user 1, the admin */
export function safeguardRepositoriesContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meet the contract of the safeguards’ repositories`, () => {
    let plans: SecurityPlanRepository;
    let reports: BreachReportRepository;
    let published: DomainEventType[];
    beforeEach(async () => {
      ({ plans, reports, published } = await open());
    });

    it('store the latest answers', async () => {
      expect(await plans.answers()).toBeNull();
      const second = { ...suggestedAnswers, scope: 'Everything.' };
      for (const answers of [suggestedAnswers, second])
        await plans.write(1, at, (before) => ({ answers, events: planChanged(before, answers, admin, at) }));
      expect(await plans.answers()).toEqual(second);
      expect(published).toEqual(['security_plan.changed', 'security_plan.changed']);
    });

    it('number versions from 1, without gaps for refused ones', async () => {
      const adopt = () =>
        plans.adopt(
          (id) => aVersion(id),
          (version) => [planAdopted(version)],
        );
      expect(await adopt()).toEqual(aVersion(1));
      await expect(
        plans.adopt(
          () => {
            throw new Error('no');
          },
          () => [],
        ),
      ).rejects.toThrow('no');
      expect(await adopt()).toEqual(aVersion(2));
      expect(await plans.last()).toEqual({ ...aVersion(2), remindedOn: null });
      expect(await plans.version(1)).toMatchObject(aVersion(1));
      await expect(plans.version(3)).rejects.toMatchObject({ code: 'security_plan.not_found' });
      expect(published).toEqual(['security_plan.adopted', 'security_plan.adopted']);
    });

    it('record each reminder once', async () => {
      await plans.adopt(
        (id) => aVersion(id),
        () => [],
      );
      expect(await plans.reminded(1, null, '2027-10-22')).toBe(true);
      expect(await plans.reminded(1, null, '2027-10-22')).toBe(false);
      expect(await plans.last()).toMatchObject({ remindedOn: '2027-10-22' });
      expect(await plans.reminded(1, '2027-10-22', '2027-11-21')).toBe(true);
    });

    it('store a report with its findings, and changes of its description', async () => {
      const asked: number[] = [];
      const { id } = await reports.add(aReport(), async (given) => {
        asked.push(given);
        return found;
      });
      expect(asked).toEqual([id]);
      expect(await reports.get(id)).toMatchObject({ title: 'Laptop stolen', findings: found, beganAt: at });
      await reports.change(id, (report) =>
        report.change({ determinedOn: '2026-11-21' }, admin, '2026-11-22', at),
      );
      expect(await reports.get(id)).toMatchObject({ determinedOn: '2026-11-21', findings: found });
      await reports.change(id, (report) =>
        report.addNotice(
          { rule: 'ftc', whom: 'FTC', toldOn: '2026-11-21', note: null },
          admin,
          '2026-11-22',
          at,
        ),
      );
      expect((await reports.get(id)).notices).toEqual([
        { id: 1, rule: 'ftc', whom: 'FTC', toldOn: '2026-11-21', note: null },
      ]);
      await expect(reports.get(99)).rejects.toMatchObject({ code: 'breach_report.not_found' });
      await expect(reports.change(99, () => [])).rejects.toMatchObject({ code: 'breach_report.not_found' });
      expect(published).toEqual(['breach_report.created', 'breach_report.changed', 'breach_report.told']);
    });

    it('store no report if finding its clients fails', async () => {
      const failed = reports.add(aReport(), () => Promise.reject(new Error('away')));
      await expect(failed).rejects.toThrow('away');
      expect(published).toEqual([]);
    });
  });
}

import { notFound } from '../../../kernel/domain-error.js';
import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { BreachFindings, BreachReport, BreachReportEvent } from '../domain/breach-report.js';
import { SecurityPlanRepository } from '../domain/ports.js';
import type { BreachReportRepository } from '../domain/ports.js';
import type { SecurityPlanAnswers, SecurityPlanEvent, SecurityPlanVersion } from '../domain/security-plan.js';

export class InMemorySecurityPlanRepository extends SecurityPlanRepository {
  private written: SecurityPlanAnswers | null = null;
  private readonly versions: (SecurityPlanVersion & { remindedOn: string | null })[] = [];

  constructor(private readonly work: InMemoryUnitOfWork) {
    super();
  }

  async answers(): Promise<SecurityPlanAnswers | null> {
    return this.written;
  }

  write(
    _by: number,
    _at: Date,
    write: (before: SecurityPlanAnswers | null) => {
      answers: SecurityPlanAnswers;
      events: SecurityPlanEvent[];
    },
  ): Promise<void> {
    return this.work.run(async () => {
      const { answers, events } = write(this.written);
      this.written = answers;
      for (const event of events) this.work.publish(event);
    });
  }

  adopt(
    versionOf: (id: number, answers: SecurityPlanAnswers | null) => SecurityPlanVersion,
    eventsOf: (version: SecurityPlanVersion) => SecurityPlanEvent[],
  ): Promise<SecurityPlanVersion> {
    return this.work.run(async () => {
      const version = versionOf(this.versions.length + 1, this.written);
      this.versions.push({ ...version, remindedOn: null });
      for (const event of eventsOf(version)) this.work.publish(event);
      return version;
    });
  }

  async last(): Promise<(SecurityPlanVersion & { remindedOn: string | null }) | undefined> {
    return this.versions.at(-1);
  }

  async version(id: number): Promise<SecurityPlanVersion> {
    const version = this.versions[id - 1];
    if (!version) throw notFound('security plan');
    return version;
  }

  async reminded(id: number, before: string | null, today: string): Promise<boolean> {
    const version = this.versions[id - 1];
    if (version?.remindedOn !== before) return false;
    version.remindedOn = today;
    return true;
  }
}

export class InMemoryBreachReportRepository
  extends InMemoryRepository<BreachReport>
  implements BreachReportRepository
{
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'breach report');
  }

  add(report: BreachReport, find: (id: number) => Promise<BreachFindings>): Promise<BreachReport> {
    return this.work.run(async () => {
      const { id } = await this.insert(report, () => []);
      const findings = await find(id);
      return this.changeWhere(
        (one) => one.id === id,
        (stored) => {
          stored.findings = findings;
          return stored.createdEvents();
        },
      );
    });
  }

  async get(id: number): Promise<BreachReport> {
    return this.getWhere((report) => report.id === id);
  }

  change(id: number, change: (report: BreachReport) => BreachReportEvent[]): Promise<BreachReport> {
    return this.changeWhere((report) => report.id === id, change);
  }
}

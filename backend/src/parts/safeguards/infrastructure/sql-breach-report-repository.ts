import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type BreachFindings, BreachReport, type BreachReportEvent } from '../domain/breach-report.js';
import { BreachReportRepository } from '../domain/ports.js';

const selection = `SELECT id, title, happened, exposure, began_at AS "beganAt", ended_at AS "endedAt",
    discovered_on::text AS "discoveredOn", determined_on::text AS "determinedOn", exercise, findings,
    notices, created_by AS "createdBy", created_at, updated_at
  FROM breach_reports WHERE id = $1`;

@Injectable()
export class SqlBreachReportRepository extends BreachReportRepository {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {
    super();
  }

  add(report: BreachReport, find: (id: number) => Promise<BreachFindings>): Promise<BreachReport> {
    return this.work.run(async () => {
      report.id = await this.sql.onlyValue<number>(
        'breach-report.add',
        `INSERT INTO breach_reports (title, happened, exposure, began_at, ended_at, discovered_on, determined_on,
           exercise, findings, created_by, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '{}', $9, $10, $10) RETURNING id`,
        [
          report.title,
          report.happened,
          JSON.stringify(report.exposure),
          report.beganAt,
          report.endedAt,
          report.discoveredOn,
          report.determinedOn,
          report.exercise,
          report.createdBy,
          report.created_at,
        ],
      );
      report.findings = await find(report.id);
      await this.sql.rows('breach-report.found', 'UPDATE breach_reports SET findings = $2 WHERE id = $1', [
        report.id,
        JSON.stringify(report.findings),
      ]);
      for (const event of report.createdEvents()) this.work.publish(event);
      return report;
    });
  }

  async get(id: number): Promise<BreachReport> {
    return reportOf(await this.sql.first<BreachReport>('breach-report.get', selection, [id]));
  }

  change(id: number, change: (report: BreachReport) => BreachReportEvent[]): Promise<void> {
    return this.work.run(async () => {
      const report = reportOf(
        await this.sql.first<BreachReport>('breach-report.lock', `${selection} FOR UPDATE`, [id]),
      );
      const events = change(report);
      const { title, happened, determinedOn, exercise, notices, updated_at } = report;
      await this.sql.rows(
        'breach-report.change',
        `UPDATE breach_reports SET title = $2, happened = $3, determined_on = $4, exercise = $5, notices = $6,
           updated_at = $7
         WHERE id = $1`,
        [id, title, happened, determinedOn, exercise, JSON.stringify(notices), updated_at],
      );
      for (const event of events) this.work.publish(event);
    });
  }
}

function reportOf(row: BreachReport | undefined): BreachReport {
  if (!row) throw notFound('breach_report');
  return Object.assign(Object.create(BreachReport.prototype) as BreachReport, row);
}

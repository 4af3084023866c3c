import type { BreachFindings, BreachReport, BreachReportEvent, Exposure } from './breach-report.js';
import type { SecurityPlanAnswers } from './plan-answers.js';
import type { PlanDocument } from './plan-document.js';
import type { SecurityPlanEvent, SecurityPlanVersion } from './security-plan.js';

/** The practice's answers, and the adopted versions. */
export abstract class SecurityPlanRepository {
  /** null until the practice has written something. */
  abstract answers(): Promise<SecurityPlanAnswers | null>;

  /** Replaces the answers under a row lock, and publishes the events in the same transaction. */
  abstract write(
    answers: SecurityPlanAnswers,
    by: number,
    at: Date,
    events: (before: SecurityPlanAnswers | null) => SecurityPlanEvent[],
  ): Promise<void>;

  /**
   * Adds a version under the same lock, and publishes its event.
   * @param version called with its number and the answers stored at that time
   */
  abstract adopt(
    version: (id: number, answers: SecurityPlanAnswers | null) => SecurityPlanVersion,
  ): Promise<SecurityPlanVersion>;

  /** The version in force; undefined if none was adopted. */
  abstract last(): Promise<(SecurityPlanVersion & { remindedOn: string | null }) | undefined>;

  /** @throws DomainError not_found */
  abstract version(id: number): Promise<SecurityPlanVersion>;

  /**
   * Records a reminder of the review of a version. @returns false if another process has recorded one in
   * between
   * @param before the date returned by `last`
   */
  abstract reminded(id: number, before: string | null, today: string): Promise<boolean>;
}

export abstract class BreachReportRepository {
  /**
   * Stores a report with its findings from `find` and publishes its created events, in one transaction.
   * @param find called with the report's id
   */
  abstract add(report: BreachReport, find: (id: number) => Promise<BreachFindings>): Promise<BreachReport>;

  /** @throws DomainError not_found */
  abstract get(id: number): Promise<BreachReport>;

  /**
   * Changes a report under a row lock. The events that `change` returns are published in the same
   * transaction.
   * @throws DomainError not_found
   */
  abstract change(id: number, change: (report: BreachReport) => BreachReportEvent[]): Promise<void>;
}

/** Finds, in the log and the stored data, the clients that an exposure may affect. */
export abstract class BreachScope {
  /**
   * Start of the exposure according to the log, for example the login of a session; null if only the practice
   * knows it.
   * @throws DomainError invalid for an account, login or access token that does not exist
   */
  abstract beginning(exposure: Exposure): Promise<Date | null>;

  /**
   * Stores with the report all clients that may be affected, and returns the totals. Runs in the transaction
   * of the report.
   * @param until the end of the period, or now
   */
  abstract find(
    reportId: number,
    span: { exposure: Exposure; beganAt: Date; until: Date },
  ): Promise<BreachFindings>;
}

/** PDFs of plans and reports, with dates and times in the practice's time zone. */
export abstract class SafeguardPdfs {
  /** @param version null for a draft */
  abstract plan(
    plan: PlanDocument,
    version: (Omit<SecurityPlanVersion, 'content' | 'adoptedBy' | 'file'> & { adoptedBy: string }) | null,
    timeZone: string,
  ): Promise<Buffer>;

  abstract report(
    report: BreachReport,
    by: { practice: { name: string; contact: string }; madeBy: string; timeZone: string },
  ): Promise<Buffer>;
}

import type { BreachFindings, BreachReport, BreachReportEvent, Exposure } from './breach-report.js';
import type { Deadline } from './deadlines.js';
import type { PlanDocument } from './plan-document.js';
import type { SecurityPlanAnswers, SecurityPlanEvent, SecurityPlanVersion } from './security-plan.js';

/** What the practice has written, and the versions that it adopted. */
export abstract class SecurityPlanRepository {
  /** null until something was written. */
  abstract answers(): Promise<SecurityPlanAnswers | null>;

  /** Replaces what was written, under a lock. The events that `write` returns are published in the same transaction. */
  abstract write(
    by: number,
    at: Date,
    write: (before: SecurityPlanAnswers | null) => {
      answers: SecurityPlanAnswers;
      events: SecurityPlanEvent[];
    },
  ): Promise<void>;

  /**
   * Adds a version, under the same lock.
   * @param version is called with its number and what is written at that moment
   */
  abstract adopt(
    version: (id: number, answers: SecurityPlanAnswers | null) => SecurityPlanVersion,
    events: (version: SecurityPlanVersion) => SecurityPlanEvent[],
  ): Promise<SecurityPlanVersion>;

  /** The version in force; undefined where none was adopted. */
  abstract last(): Promise<(SecurityPlanVersion & { remindedOn: string | null }) | undefined>;

  /** @throws DomainError not_found */
  abstract version(id: number): Promise<SecurityPlanVersion>;

  /**
   * Notes that the review of a version was reminded of. @returns false where somebody else has noted it meanwhile
   * @param before what `last` said
   */
  abstract reminded(id: number, before: string | null, today: string): Promise<boolean>;
}

export abstract class BreachReportRepository {
  /**
   * Stores one with what `find` finds for it, and publishes its created events, in one transaction.
   * @param find is called with the report's id
   */
  abstract add(report: BreachReport, find: (id: number) => Promise<BreachFindings>): Promise<BreachReport>;

  /** @throws DomainError not_found */
  abstract get(id: number): Promise<BreachReport>;

  /**
   * Changes one under a lock. The events that `change` returns are published in the same transaction.
   * @throws DomainError not_found
   */
  abstract change(id: number, change: (report: BreachReport) => BreachReportEvent[]): Promise<BreachReport>;
}

/** Finds in the log, and in what is held, whom an exposure may have reached. */
export abstract class BreachScope {
  /**
   * When the exposure began as far as the log knows, such as a session's sign-in; null where only the practice knows.
   * @throws DomainError invalid for an account, a sign-in or an access token that there is not
   */
  abstract beginning(exposure: Exposure): Promise<Date | null>;

  /**
   * Keeps with the report all clients whom it may have reached, and sums up. In the transaction of the report.
   * @param until the end of the span, or now
   */
  abstract find(
    reportId: number,
    span: { exposure: Exposure; beganAt: Date; until: Date },
  ): Promise<BreachFindings>;
}

/** What stands on paper. Days are the practice's, moments are written in its time. */
export abstract class SafeguardPdfs {
  /** @param version null for a draft */
  abstract plan(plan: PlanDocument, version: PlanVersionSummary | null, timeZone: string): Promise<Buffer>;

  abstract report(content: BreachReportContent, timeZone: string): Promise<Buffer>;
}

export interface PlanVersionSummary {
  id: number;
  adoptedBy: string;
  adoptedAt: Date;
  reviewOn: string;
  note: string | null;
}

export interface BreachReportContent {
  report: BreachReport;
  /** What may have been in wrong hands, in words. */
  exposure: string;
  deadlines: readonly Deadline[];
  limits: readonly string[];
  practice: { name: string; contact: string };
  madeBy: string;
}

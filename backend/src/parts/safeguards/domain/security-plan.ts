import { t } from '@steward/texts';
import { type Actor, addDays, DomainError, invalidField, type Recorded } from '../../../kernel/index.js';
import { answersOf, type SecurityPlanAnswers, suggestedAnswers } from './plan-answers.js';
import type { PlanDocument } from './plan-document.js';

/** Maximum and default number of days until the next review. */
const maximumReviewDays = 366;
const defaultReviewDays = 365;
/** Days before the review when reminders start, and days between two reminders. */
const remindedBefore = 30;
const remindedEvery = 30;

/** Review state of the adopted plan. */
export type ReviewState = 'none' | 'current' | 'due_soon' | 'overdue';

/** @param reviewOn of the version in force; null if there is none */
export function reviewState(reviewOn: string | null, today: string): ReviewState {
  if (reviewOn === null) return 'none';
  if (today > reviewOn) return 'overdue';
  return today >= addDays(reviewOn, -remindedBefore) ? 'due_soon' : 'current';
}

/**
 * True if a reminder is due today: 30 days before the review, on its date, and every 30 days after it, once
 * each.
 */
export function isReminderDue(reviewOn: string, remindedOn: string | null, today: string): boolean {
  if (today < addDays(reviewOn, -remindedBefore)) return false;
  if (remindedOn === null) return true;
  if (today >= reviewOn && remindedOn < reviewOn) return true;
  return today >= addDays(remindedOn, remindedEvery);
}

/** @throws DomainError invalid (riskAssessedOn, trainings, providers) for a date in the future */
export function assertPast(answers: SecurityPlanAnswers, today: string): void {
  const fields: Record<string, string> = {};
  const checkDay = (field: string, day: string | null): void => {
    if (day !== null && day > today) fields[field] = t('Must not be after today');
  };
  checkDay('riskAssessedOn', answers.riskAssessedOn);
  for (const [at, { on }] of answers.trainings.entries()) checkDay(`trainings.${at}.on`, on);
  for (const [at, { reviewedOn }] of answers.providers.entries())
    checkDay(`providers.${at}.reviewedOn`, reviewedOn);
  const [message] = Object.values(fields);
  if (message !== undefined) throw new DomainError('invalid', 'request.invalid', message, { fields });
}

/** A plan needs a responsible person. @throws DomainError invalid (coordinator.name) */
export function assertAdoptable({ coordinator }: SecurityPlanAnswers): void {
  if (coordinator.name === '')
    throw invalidField(
      'coordinator.name',
      t('Enter and save the name of the coordinator before you adopt the plan'),
    );
}

/** @returns date of the review @throws DomainError invalid (reviewOn) */
export function reviewDay(given: string | undefined, today: string): string {
  if (given === undefined) return addDays(today, defaultReviewDays);
  if (given <= today) throw invalidField('reviewOn', t('Must be after today'));
  if (given > addDays(today, maximumReviewDays)) throw invalidField('reviewOn', t('Must be within a year'));
  return given;
}

/** An adopted plan; it never changes. */
export interface SecurityPlanVersion {
  /** 1, 2, 3 … */
  id: number;
  content: PlanDocument;
  /** Changes made in this review, in the practice's words. */
  note: string | null;
  /** Date in the practice's time zone. */
  reviewOn: string;
  adoptedBy: number;
  adoptedAt: Date;
  file: { path: string; size: number; sha256: string };
}

/** A domain event of the security plan; the activity log keeps it. */
export interface SecurityPlanEvent extends Recorded {
  type: `security_plan.${'changed' | 'adopted' | 'review_due'}`;
  clientId: null;
}

const subject = { type: 'security_plan', id: 1, title: 'Security plan' } as const;

export const planChanged = (
  before: SecurityPlanAnswers | null,
  after: SecurityPlanAnswers,
  by: Actor,
  at: Date,
): SecurityPlanEvent[] => {
  // PostgreSQL stores the fields of an object in its own order.
  const was = answersOf(before ?? suggestedAnswers);
  const fields = Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field as keyof typeof was]))
    .map(([field]) => field);
  if (before !== null && fields.length === 0) return [];
  return [
    {
      type: 'security_plan.changed',
      clientId: null,
      actorId: by.id,
      at,
      subject,
      ...(fields.length > 0 && { details: { fields: fields.join(', ') } }),
    },
  ];
};

export const planAdopted = (version: SecurityPlanVersion): SecurityPlanEvent => ({
  type: 'security_plan.adopted',
  clientId: null,
  actorId: version.adoptedBy,
  at: version.adoptedAt,
  subject,
  details: { version: version.id, reviewOn: version.reviewOn, sha256: version.file.sha256 },
});

export const reviewDue = (reviewOn: string, today: string, at: Date): SecurityPlanEvent => ({
  type: 'security_plan.review_due',
  clientId: null,
  actorId: null,
  at,
  subject,
  details: { reviewOn, overdue: today > reviewOn },
});

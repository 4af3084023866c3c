import type { Actor } from '../../../kernel/actor.js';
import { addDays } from '../../../kernel/day.js';
import { DomainError, invalidField } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';
import type { PlanDocument } from './plan-document.js';

declare module '../../../kernel/recorded.js' {
  interface SubjectTypes {
    security_plan: true;
  }
}

declare module '../../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes {
    'security_plan.changed': SecurityPlanEvent<'changed'>;
    'security_plan.adopted': SecurityPlanEvent<'adopted'>;
    'security_plan.review_due': SecurityPlanEvent<'review_due'>;
  }
}

export interface ResponsiblePerson {
  name: string;
  title: string;
  phone: string;
  email: string;
}

/** What only the practice knows. Texts may be empty, which the plan then says. */
export interface SecurityPlanAnswers {
  /** Who answers for the plan: the coordinator of Publication 5708, the qualified individual of 16 CFR 314.4(a). */
  coordinator: ResponsiblePerson;
  /** Who speaks for the practice after an incident. */
  spokesperson: ResponsiblePerson;
  scope: string;
  riskAssessment: string;
  /** The practice's day. */
  riskAssessedOn: string | null;
  devices: readonly { name: string; location: string; holds: string }[];
  premises: string;
  network: string;
  conduct: string;
  disposal: string;
  testing: string;
  trainings: readonly { on: string; topic: string; people: string }[];
  providers: readonly { name: string; service: string; contact: string; reviewedOn: string | null }[];
  incidentSteps: string;
  incidentContacts: readonly { role: string; name: string; reach: string }[];
  reporting: string;
}

const emptyPerson: ResponsiblePerson = { name: '', title: '', phone: '', email: '' };

/** Where a practice begins: words to go on from, and room for what only it knows. */
export const suggestedAnswers: SecurityPlanAnswers = {
  coordinator: emptyPerson,
  spokesperson: emptyPerson,
  scope:
    'This plan protects the information of our clients, on paper and in computers, wherever it is created, received, kept or sent: against loss, against being changed unnoticed, and against being seen by anybody who has no need to.',
  riskAssessment: '',
  riskAssessedOn: null,
  devices: [],
  premises:
    'Paper with client information is kept in a locked cabinet and locked away at the end of each day. Visitors are never alone with it. Screens are locked when nobody sits at them.',
  network:
    'The office Wi-Fi has a password of its own and is apart from that of guests. Computers and the router install updates by themselves. From elsewhere we work over https only, never on shared computers.',
  conduct:
    'Everybody has an account of their own and tells nobody its password. Client information is sent through the portal, never as an e-mail attachment. Whatever seems odd is told to the coordinator at once.',
  disposal:
    'Paper is shredded across. Disks are overwritten or destroyed before a device leaves the practice. What the portal keeps, and how long, is set in Steward.',
  testing: '',
  trainings: [],
  providers: [],
  incidentSteps: [
    '1. Stop it: end sessions and access tokens, change passwords, take the device off the network; do not switch it off.',
    '2. Write down what was noticed, by whom and when.',
    '3. Make a breach report in Steward: whose data could have been seen, and which days count.',
    '4. Call the insurance company and a lawyer, then those whom the report names.',
    '5. Tell the clients in plain words what happened and what they can do.',
    '6. Afterwards: what let it happen, and what is changed in this plan.',
  ].join('\n'),
  incidentContacts: [],
  reporting: '',
};

/** Days after its adoption by which a plan must be reviewed, at the latest and where nothing else was said. */
const maximumReviewDays = 366;
const defaultReviewDays = 365;
/** Days before the review from which it is reminded of, and days between two reminders. */
const remindedBefore = 30;
const remindedEvery = 30;

/** How an adopted plan stands with its review. */
export type ReviewState = 'none' | 'current' | 'due_soon' | 'overdue';

/** @param reviewOn of the version in force; null where none is */
export function reviewState(reviewOn: string | null, today: string): ReviewState {
  if (reviewOn === null) return 'none';
  if (today > reviewOn) return 'overdue';
  return today >= addDays(reviewOn, -remindedBefore) ? 'due_soon' : 'current';
}

/**
 * Whether today is the day of a reminder: from 30 days before the review on, on its day, and every 30 days after it,
 * each once.
 */
export function isReminderDue(reviewOn: string, remindedOn: string | null, today: string): boolean {
  if (today < addDays(reviewOn, -remindedBefore)) return false;
  if (remindedOn === null) return true;
  if (today >= reviewOn && remindedOn < reviewOn) return true;
  return today >= addDays(remindedOn, remindedEvery);
}

/** @throws DomainError invalid (riskAssessedOn, trainings, providers) for a day that is yet to come */
export function assertPast(answers: SecurityPlanAnswers, today: string): void {
  const fields: Record<string, string> = {};
  const checkDay = (field: string, day: string | null): void => {
    if (day !== null && day > today) fields[field] = 'Must not be after today';
  };
  checkDay('riskAssessedOn', answers.riskAssessedOn);
  for (const [at, { on }] of answers.trainings.entries()) checkDay(`trainings.${at}.on`, on);
  for (const [at, { reviewedOn }] of answers.providers.entries())
    checkDay(`providers.${at}.reviewedOn`, reviewedOn);
  const [message] = Object.values(fields);
  if (message !== undefined) throw new DomainError('invalid', 'request.invalid', message, { fields });
}

/** A plan that nobody answers for is none. @throws DomainError invalid (coordinator.name) */
export function assertAdoptable({ coordinator }: SecurityPlanAnswers): void {
  if (coordinator.name === '')
    throw invalidField(
      'coordinator.name',
      'Please name and save who is responsible before you adopt the plan',
    );
}

/** @returns the day of the review @throws DomainError invalid (reviewOn) */
export function reviewDay(given: string | undefined, today: string): string {
  if (given === undefined) return addDays(today, defaultReviewDays);
  if (given <= today) throw invalidField('reviewOn', 'Must be after today');
  if (given > addDays(today, maximumReviewDays)) throw invalidField('reviewOn', 'Must be within a year');
  return given;
}

/** A plan as it was adopted; it never changes. */
export interface SecurityPlanVersion {
  /** 1, 2, 3 … */
  id: number;
  content: PlanDocument;
  /** What this review changed, in the practice's words. */
  note: string | null;
  /** The practice's day. */
  reviewOn: string;
  adoptedBy: number;
  adoptedAt: Date;
  file: { path: string; size: number; sha256: string };
}

type SecurityPlanEventName = 'changed' | 'adopted' | 'review_due';

/** A domain event of the security plan; the activity log keeps it. */
export interface SecurityPlanEvent<
  Event extends SecurityPlanEventName = SecurityPlanEventName,
> extends Recorded {
  type: `security_plan.${Event}`;
  clientId: null;
}

const subject = { type: 'security_plan', id: 1, title: 'Security plan' } as const;

export const planChanged = (
  before: SecurityPlanAnswers | null,
  after: SecurityPlanAnswers,
  by: Actor,
  at: Date,
): SecurityPlanEvent<'changed'>[] => {
  const fields = Object.entries(after)
    .filter(([field, value]) => {
      const was = (before ?? suggestedAnswers)[field as keyof SecurityPlanAnswers];
      return JSON.stringify(value) !== JSON.stringify(was);
    })
    .map(([field]) => field);
  if (before !== null && fields.length === 0) return [];
  return [
    {
      type: 'security_plan.changed',
      ...{ clientId: null, actorId: by.id, at, subject },
      ...(fields.length > 0 && { details: { fields: fields.join(', ') } }),
    },
  ];
};

export const planAdopted = (version: SecurityPlanVersion): SecurityPlanEvent<'adopted'> => ({
  type: 'security_plan.adopted',
  ...{ clientId: null, actorId: version.adoptedBy, at: version.adoptedAt, subject },
  details: { version: version.id, reviewOn: version.reviewOn, sha256: version.file.sha256 },
});

export const reviewDue = (reviewOn: string, today: string, at: Date): SecurityPlanEvent<'review_due'> => ({
  type: 'security_plan.review_due',
  ...{ clientId: null, actorId: null, at, subject },
  details: { reviewOn, overdue: today > reviewOn },
});

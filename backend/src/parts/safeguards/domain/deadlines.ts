import { shown } from '@steward/texts';
import { addDays } from '../../../kernel/index.js';
import type { BreachReport } from './breach-report.js';
import { type AffectedCounts, type DeadlineRule, dutiesToNotify } from './deadline-rules.js';
import { unknownResidence } from './residence.js';

/**
 * A legal duty that a breach may trigger, with its deadline, in the current language. Based on the cited rule; not
 * legal advice.
 */
export interface Deadline {
  rule: DeadlineRule;
  whom: string;
  /**
   * `reached`: the counts meet the threshold. `check`: it depends on facts that Steward does not have.
   * `not_reached`: the counts do not meet it.
   */
  state: 'reached' | 'check' | 'not_reached';
  /** Last day in the practice's time zone; null if the rule has no fixed deadline. */
  dueOn: string | null;
  /** Requirement of the rule. */
  asks: string;
  /** Reason for the state. */
  because: string;
  source: string;
  sourceUrl: string;
}

/** From the clients whose data could have been seen: the rules presume acquisition from access. */
export function deadlinesOf({
  findings,
  ...days
}: Pick<BreachReport, 'discoveredOn' | 'determinedOn'> & {
  findings: Pick<BreachReport['findings'], 'clients' | 'residences'>;
}): Deadline[] {
  const clients = findings.clients.reachable;
  const livingIn = (place: string): number =>
    findings.residences.find(({ residence }) => residence === place)?.reachable ?? 0;
  const starts = { discovery: days.discoveredOn, determination: days.determinedOn ?? days.discoveredOn };
  const unknown = livingIn(unknownResidence);
  const elsewhere = findings.residences
    .filter(({ residence }) => residence !== 'TX' && residence !== unknownResidence)
    .toSorted((one, other) => other.reachable - one.reachable);
  /** Number of people who meet a condition, and of those who may meet it. */
  const people = {
    clients: [clients, 0],
    TX: [livingIn('TX'), unknown],
    elsewhere: [elsewhere.reduce((sum, { reachable }) => sum + reachable, 0), unknown],
  } as const;
  const counts: AffectedCounts = {
    clients,
    texas: people.TX[0],
    elsewhere,
    unknown,
    isDetermined: days.determinedOn !== null,
  };
  return dutiesToNotify.map(({ condition: { of, atLeast, then }, deadline, ...duty }) => {
    const [sure, possible] = people[of];
    return {
      rule: duty.rule,
      whom: shown(duty.whom),
      state: sure >= atLeast ? then : sure + possible >= atLeast ? 'check' : 'not_reached',
      dueOn: deadline && addDays(starts[deadline.from], deadline.days),
      asks: shown(duty.asks),
      because: duty.because(counts),
      source: shown(duty.source),
      sourceUrl: duty.sourceUrl,
    };
  });
}

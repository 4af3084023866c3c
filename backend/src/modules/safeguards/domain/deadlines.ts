import { addDays } from '../../../kernel/day.js';
import { type DeadlineRule, dutiesToNotify } from './deadline-rules.js';
import { residenceName, unknownResidence } from './residence.js';

/**
 * `reached`: the counts meet the threshold. `check`: it depends on facts that Steward does not have.
 * `not_reached`: the counts do not meet it.
 */
type DeadlineState = 'reached' | 'check' | 'not_reached';

/** A legal duty that a breach may trigger, with its deadline. Based on the cited rule; not legal advice. */
export interface Deadline {
  rule: DeadlineRule;
  whom: string;
  state: DeadlineState;
  /** Last day in the practice's time zone; null if the rule has no fixed deadline. */
  dueOn: string | null;
  /** Requirement of the rule, in a sentence or two. */
  asks: string;
  /** Reason for the state, with the counts. */
  because: string;
  source: string;
  sourceUrl: string;
}

export interface AffectedCounts {
  /** Clients whose data could have been seen. */
  clients: number;
  /** The same by residence: two-letter state code, `unknown` or `abroad`. */
  residences: Readonly<Record<string, number>>;
}

interface BreachDays {
  /** When the practice first knew of it. */
  discoveredOn: string;
  /** When it determined that there was a breach; null if not yet. Then its deadlines count from the discovery. */
  determinedOn: string | null;
}

/**
 * @param counts of clients whose data could have been seen: the rules presume acquisition from access
 */
export function deadlinesOf(counts: AffectedCounts, days: BreachDays): Deadline[] {
  const starts = { discovery: days.discoveredOn, determination: days.determinedOn ?? days.discoveredOn };
  const unknown = counts.residences[unknownResidence] ?? 0;
  const elsewhere = Object.entries(counts.residences)
    .filter(([state, count]) => count > 0 && state !== 'TX' && state !== unknownResidence)
    .sort(([, one], [, other]) => other - one);
  /** Number of people who meet a condition, and of those who may meet it. */
  const people = {
    clients: [counts.clients, 0],
    TX: [counts.residences['TX'] ?? 0, unknown],
    elsewhere: [elsewhere.reduce((sum, [, count]) => sum + count, 0), unknown],
  } as const;
  const texts: Record<string, string> = {
    clients: clientCount(counts.clients),
    TX: `${clientCount(people.TX[0])} in Texas, ${unknown} of unknown residence.`,
    elsewhere: elsewhereText(elsewhere, unknown),
    counted:
      days.determinedOn === null
        ? ' Counted from the date of discovery, because the date of determination is not set.'
        : '',
  };
  return dutiesToNotify.map(({ condition: { of, atLeast, then }, deadline, because, ...duty }) => {
    const [sure, possible] = people[of];
    return {
      ...duty,
      state: sure >= atLeast ? then : sure + possible >= atLeast ? 'check' : 'not_reached',
      dueOn: deadline && addDays(starts[deadline.from], deadline.days),
      because: because.replaceAll(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? ''),
    };
  });
}

const clientCount = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);

const elsewhereText = (elsewhere: readonly (readonly [string, number])[], unknown: number): string =>
  elsewhere.length === 0
    ? `0 outside the United States, ${unknown} of unknown residence.`
    : `${elsewhere.map(([state, count]) => `${residenceName(state)} ${count}`).join(', ')}${unknown > 0 ? `, unknown ${unknown}` : ''}.`;

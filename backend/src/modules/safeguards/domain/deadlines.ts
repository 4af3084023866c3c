import { addDays } from '../../../kernel/index.js';
import type { BreachReport } from './breach-report.js';
import { type DeadlineRule, dutiesToNotify, type DutyToNotify } from './deadline-rules.js';
import { residenceName, unknownResidence } from './residence.js';

/** A legal duty that a breach may trigger, with its deadline. Based on the cited rule; not legal advice. */
export interface Deadline extends Omit<DutyToNotify, 'condition' | 'deadline'> {
  rule: DeadlineRule;
  /**
   * `reached`: the counts meet the threshold. `check`: it depends on facts that Steward does not have.
   * `not_reached`: the counts do not meet it.
   */
  state: 'reached' | 'check' | 'not_reached';
  /** Last day in the practice's time zone; null if the rule has no fixed deadline. */
  dueOn: string | null;
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
  const texts: Record<string, string> = {
    clients: clientCount(clients),
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

const elsewhereText = (elsewhere: BreachReport['findings']['residences'], unknown: number): string =>
  elsewhere.length === 0
    ? `0 outside the United States, ${unknown} of unknown residence.`
    : `${elsewhere.map(({ residence, reachable }) => `${residenceName(residence)} ${reachable}`).join(', ')}${unknown > 0 ? `, unknown ${unknown}` : ''}.`;

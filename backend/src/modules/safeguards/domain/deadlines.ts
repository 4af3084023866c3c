import { addDays } from '../../../kernel/day.js';
import { abroad, residenceName, unknownResidence } from './residence.js';

/** The day on which the rules were last read for this program. */
export const rulesLookedUpOn = '2026-11-22';

/**
 * `reached`: by the counts its threshold is met. `check`: it depends on what the program cannot know.
 * `not_reached`: by the counts it is not.
 */
type DeadlineState = 'reached' | 'check' | 'not_reached';

export const deadlineRules = [
  'ftc',
  'texas_individuals',
  'texas_attorney_general',
  'consumer_reporting_agencies',
  'other_states',
  'irs',
  'state_tax_agencies',
] as const;
export type DeadlineRule = (typeof deadlineRules)[number];

/** A duty that a breach may bring, with the day by which. Shaped like the rule that it names; no legal advice. */
export interface Deadline {
  /** Stable, for programs. */
  rule: DeadlineRule;
  whom: string;
  state: DeadlineState;
  /** The last day, by the practice's calendar; null where the rule knows none. */
  dueOn: string | null;
  /** What the rule asks for, in a sentence or two. */
  asks: string;
  /** Why it is reached or not, with the counts. */
  because: string;
  source: string;
  sourceUrl: string;
}

export interface AffectedCounts {
  /** Clients whose data could have been seen. */
  clients: number;
  /** The same by residence: two letters, `unknown` or `abroad`. */
  residences: Readonly<Record<string, number>>;
}

const clientCount = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);

/**
 * @param counts of those whose data could have been seen: the rules presume acquisition from access
 * @param discoveredOn when the practice first knew of it
 * @param determinedOn when it was determined that there was a breach; null while that is open, then counted from the
 *   discovery, which is never later
 */
export function deadlinesOf(
  { clients, residences }: AffectedCounts,
  { discoveredOn, determinedOn }: { discoveredOn: string; determinedOn: string | null },
): Deadline[] {
  const from = determinedOn ?? discoveredOn;
  const counted =
    determinedOn === null ? ' Counted from the discovery: the day of determination is not set.' : '';
  const texasResidents = residences['TX'] ?? 0;
  const unknown = residences[unknownResidence] ?? 0;
  const elsewhere = Object.entries(residences)
    .filter(([state, count]) => count > 0 && state !== 'TX' && state !== unknownResidence)
    .sort(([, one], [, other]) => other - one);
  const threshold = (count: number, possible: number, limit: number): DeadlineState =>
    count >= limit ? 'reached' : count + possible >= limit ? 'check' : 'not_reached';
  const texas = `${clientCount(texasResidents)} of Texas, ${unknown} of unknown residence.`;
  return [
    {
      rule: 'ftc',
      whom: 'Federal Trade Commission',
      state: threshold(clients, 0, 500),
      dueOn: addDays(discoveredOn, 30),
      asks: 'A notification event with the unencrypted information of 500 or more consumers: a notice by the form on ftc.gov, as soon as possible and no later than 30 days after its discovery. Access counts as acquisition unless there is reliable evidence against it. 16 CFR 314.6 frees whoever holds information on fewer than 5,000 consumers of other duties, not of this one.',
      because: `${clientCount(clients)} here. Consumers whose data was lost elsewhere count as well.`,
      source: '16 CFR 314.4(j) and 314.2(m), by 88 FR 77499, in force since May 13, 2024',
      sourceUrl: 'https://www.ecfr.gov/current/title-16/part-314',
    },
    {
      rule: 'texas_individuals',
      whom: 'Individuals whose sensitive personal information was acquired',
      state: clients > 0 ? 'check' : 'not_reached',
      dueOn: addDays(from, 60),
      asks: 'Each is told without unreasonable delay, and no later than the 60th day after it was determined that the breach occurred. Sensitive is a name together with a Social Security number, a driver’s license or other government number, or an account or card number with the code that opens it, unless encrypted; or health data. A resident of a state that asks for notice may be told under its law instead.',
      because: `${texas} Whether papers and messages held such numbers is for you to see.${counted}`,
      source: 'Tex. Bus. & Com. Code 521.053(b), (b-1) and 521.002(a)(2)',
      sourceUrl: 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.521.htm',
    },
    {
      rule: 'texas_attorney_general',
      whom: 'Attorney General of Texas',
      state: threshold(texasResidents, unknown, 250),
      dueOn: addDays(from, 30),
      asks: 'A breach that involves at least 250 residents of Texas: the Attorney General’s electronic form, as soon as practicable and no later than 30 days after it was determined that the breach occurred.',
      because: `${texas}${counted}`,
      source: 'Tex. Bus. & Com. Code 521.053(i), by S.B. 768, in force since September 1, 2023',
      sourceUrl: 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.521.htm',
    },
    {
      rule: 'consumer_reporting_agencies',
      whom: 'Consumer reporting agencies',
      state: threshold(clients, 0, 10_001),
      dueOn: null,
      asks: 'Where more than 10,000 persons are notified: timing, distribution and content of the notices, without unreasonable delay.',
      because: `${clientCount(clients)} here.`,
      source: 'Tex. Bus. & Com. Code 521.053(h)',
      sourceUrl: 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.521.htm',
    },
    {
      rule: 'other_states',
      whom: 'Individuals and authorities of other states and countries',
      state: elsewhere.length > 0 || unknown > 0 ? 'check' : 'not_reached',
      dueOn: null,
      asks: 'Every state has a law of its own on breaches, with its own deadlines and authorities, some shorter than those of Texas; abroad other laws hold. They are not computed here.',
      because:
        elsewhere.length > 0
          ? `${elsewhere.map(([state, count]) => `${residenceName(state)} ${count}`).join(', ')}${unknown > 0 ? `, not known ${unknown}` : ''}.`
          : `${residences[abroad] ?? 0} abroad, ${unknown} of unknown residence.`,
      source: 'The laws of those states',
      sourceUrl: 'https://www.ftc.gov/business-guidance/resources/data-breach-response-guide-business',
    },
    {
      rule: 'irs',
      whom: 'Internal Revenue Service: your stakeholder liaison',
      state: 'check',
      dueOn: null,
      asks: 'Whoever prepares tax returns reports the theft of clients’ data at once, so that returns in their names can be stopped; police, FBI and the insurance company besides. Online providers of e-file report by the next business day.',
      because: 'It depends on what you do for clients.',
      source: 'IRS Publications 4557, 5708 and 1345; IRS Tax Tip 2022-150',
      sourceUrl:
        'https://www.irs.gov/newsroom/heres-who-tax-pros-should-contact-if-their-business-suffers-a-data-theft-or-loss',
    },
    {
      rule: 'state_tax_agencies',
      whom: 'Tax agencies of the states for which you prepare returns',
      state: 'check',
      dueOn: null,
      asks: 'By the Federation of Tax Administrators: StateAlert@taxadmin.org.',
      because: 'It depends on what you do for clients.',
      source: 'Federation of Tax Administrators, Report a Data Breach',
      sourceUrl: 'https://taxadmin.org/report-a-data-breach/',
    },
  ];
}

import { addDays } from '../../../kernel/day.js';
import { abroad, residenceName, unknownResidence } from './residence.js';

/** Date on which the rules were last checked for this version. */
export const rulesLookedUpOn = '2026-11-22';

/**
 * `reached`: the counts meet the threshold. `check`: it depends on facts that Steward does not have.
 * `not_reached`: the counts do not meet it.
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

/** A legal duty that a breach may trigger, with its deadline. Based on the cited rule; not legal advice. */
export interface Deadline {
  /** Stable identifier for API clients. */
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

const clientCount = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);

/**
 * @param counts of clients whose data could have been seen: the rules presume acquisition from access
 * @param discoveredOn when the practice first knew of it
 * @param determinedOn when the practice determined that there was a breach; null if not yet, then deadlines
 * count from the
 *   discovery, which is never later
 */
export function deadlinesOf(
  { clients, residences }: AffectedCounts,
  { discoveredOn, determinedOn }: { discoveredOn: string; determinedOn: string | null },
): Deadline[] {
  const from = determinedOn ?? discoveredOn;
  const counted =
    determinedOn === null
      ? ' Counted from the date of discovery, because the date of determination is not set.'
      : '';
  const texasResidents = residences['TX'] ?? 0;
  const unknown = residences[unknownResidence] ?? 0;
  const elsewhere = Object.entries(residences)
    .filter(([state, count]) => count > 0 && state !== 'TX' && state !== unknownResidence)
    .sort(([, one], [, other]) => other - one);
  const threshold = (count: number, possible: number, limit: number): DeadlineState =>
    count >= limit ? 'reached' : count + possible >= limit ? 'check' : 'not_reached';
  const texas = `${clientCount(texasResidents)} in Texas, ${unknown} of unknown residence.`;
  return [
    {
      rule: 'ftc',
      whom: 'Federal Trade Commission',
      state: threshold(clients, 0, 500),
      dueOn: addDays(discoveredOn, 30),
      asks: 'For a notification event with unencrypted information of 500 or more consumers, file a notice with the form on ftc.gov as soon as possible, no later than 30 days after discovery. Access counts as acquisition unless there is reliable evidence against it. A business with information on fewer than 5,000 consumers is exempt from other duties (16 CFR 314.6), but not from this one.',
      because: `${clientCount(clients)} in Steward. Consumers whose data was exposed elsewhere count as well.`,
      source: '16 CFR 314.4(j) and 314.2(m), by 88 FR 77499, in force since May 13, 2024',
      sourceUrl: 'https://www.ecfr.gov/current/title-16/part-314',
    },
    {
      rule: 'texas_individuals',
      whom: 'Individuals whose sensitive personal information was acquired',
      state: clients > 0 ? 'check' : 'not_reached',
      dueOn: addDays(from, 60),
      asks: 'Notify each person without unreasonable delay, no later than 60 days after determining that the breach occurred. Sensitive means a name together with a Social Security number, a driver’s license or other government number, or an account or card number with its access code, unless encrypted; or health data. A resident of another state that requires notice may be notified under that state’s law instead.',
      because: `${texas} Check whether documents and messages contained such numbers.${counted}`,
      source: 'Tex. Bus. & Com. Code 521.053(b), (b-1) and 521.002(a)(2)',
      sourceUrl: 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.521.htm',
    },
    {
      rule: 'texas_attorney_general',
      whom: 'Attorney General of Texas',
      state: threshold(texasResidents, unknown, 250),
      dueOn: addDays(from, 30),
      asks: 'For a breach that affects at least 250 residents of Texas, use the Attorney General’s electronic form as soon as practicable, no later than 30 days after determining that the breach occurred.',
      because: `${texas}${counted}`,
      source: 'Tex. Bus. & Com. Code 521.053(i), by S.B. 768, in force since September 1, 2023',
      sourceUrl: 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.521.htm',
    },
    {
      rule: 'consumer_reporting_agencies',
      whom: 'Consumer reporting agencies',
      state: threshold(clients, 0, 10_001),
      dueOn: null,
      asks: 'If more than 10,000 people are notified, report the timing, distribution and content of the notices without unreasonable delay.',
      because: `${clientCount(clients)} here.`,
      source: 'Tex. Bus. & Com. Code 521.053(h)',
      sourceUrl: 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.521.htm',
    },
    {
      rule: 'other_states',
      whom: 'Individuals and authorities of other states and countries',
      state: elsewhere.length > 0 || unknown > 0 ? 'check' : 'not_reached',
      dueOn: null,
      asks: 'Every state has its own breach law with its own deadlines and authorities, and some are shorter than those of Texas. Other countries have their own laws. Steward does not calculate these deadlines.',
      because:
        elsewhere.length > 0
          ? `${elsewhere.map(([state, count]) => `${residenceName(state)} ${count}`).join(', ')}${unknown > 0 ? `, unknown ${unknown}` : ''}.`
          : `${residences[abroad] ?? 0} outside the United States, ${unknown} of unknown residence.`,
      source: 'The laws of those states',
      sourceUrl: 'https://www.ftc.gov/business-guidance/resources/data-breach-response-guide-business',
    },
    {
      rule: 'irs',
      whom: 'Internal Revenue Service: your stakeholder liaison',
      state: 'check',
      dueOn: null,
      asks: 'Tax return preparers report the theft of client data immediately, so that fraudulent returns can be stopped. Also contact the police, the FBI and your insurance company. Online e-file providers report by the next business day.',
      because: 'It depends on the services you provide.',
      source: 'IRS Publications 4557, 5708 and 1345; IRS Tax Tip 2022-150',
      sourceUrl:
        'https://www.irs.gov/newsroom/heres-who-tax-pros-should-contact-if-their-business-suffers-a-data-theft-or-loss',
    },
    {
      rule: 'state_tax_agencies',
      whom: 'Tax agencies of the states where you prepare returns',
      state: 'check',
      dueOn: null,
      asks: 'Report through the Federation of Tax Administrators: StateAlert@taxadmin.org.',
      because: 'It depends on the services you provide.',
      source: 'Federation of Tax Administrators, Report a Data Breach',
      sourceUrl: 'https://taxadmin.org/report-a-data-breach/',
    },
  ];
}

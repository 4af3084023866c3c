import { msg, shown, t, type Text } from '@steward/texts';
import { residenceName } from './residence.js';

/** Date on which the rules were last checked for this version. */
export const rulesLookedUpOn = '2026-11-22';

/** Numbers of affected clients, by which the duties apply. */
export interface AffectedCounts {
  clients: number;
  /** Residents of Texas. */
  texas: number;
  /** Residents of other states and countries. */
  elsewhere: readonly { residence: string; reachable: number }[];
  unknown: number;
  /** Whether the date of determination is set. */
  isDetermined: boolean;
}

/** A duty to notify, as data: `deadlines.ts` applies it to a breach. */
export interface DutyToNotify {
  /** Stable identifier for API clients. */
  rule: string;
  whom: Text;
  /**
   * It applies from this number of people: of all clients, of residents of a state (two-letter code), or of
   * people with another known residence than Texas. `check`: it also depends on facts that Steward does not
   * have.
   */
  condition: { of: 'clients' | 'TX' | 'elsewhere'; atLeast: number; then: 'reached' | 'check' };
  /** Calendar days; null if the rule has no fixed deadline. */
  deadline: { days: number; from: 'discovery' | 'determination' } | null;
  /** Requirement of the rule, in a sentence or two. */
  asks: Text;
  /** Reason for the state, in the current language. */
  because: (counts: AffectedCounts) => string;
  source: Text;
  sourceUrl: string;
}

const sentences = (...all: string[]): string => all.filter(Boolean).join(' ');

const inTexas = ({ texas: clients, unknown }: AffectedCounts): string =>
  t('{clients, plural, one {# client} other {# clients}} in Texas, {unknown} of unknown residence.', {
    clients,
    unknown,
  });

const countedFrom = ({ isDetermined }: AffectedCounts): string =>
  isDetermined ? '' : t('Counted from the date of discovery, because the date of determination is not set.');

function elsewhereText({ elsewhere, unknown }: AffectedCounts): string {
  if (elsewhere.length === 0)
    return t('0 outside the United States, {unknown} of unknown residence.', { unknown });
  const places = elsewhere
    .map(({ residence, reachable }) => `${residenceName(residence)} ${reachable}`)
    .join(', ');
  return unknown > 0 ? t('{places}, unknown {unknown}.', { places, unknown }) : `${places}.`;
}

const texas = 'https://statutes.capitol.texas.gov/Docs/BC/htm/BC.521.htm';

/** Federal and Texas law on breaches, in the order of the report. */
export const dutiesToNotify = [
  {
    rule: 'ftc',
    whom: msg('Federal Trade Commission'),
    condition: { of: 'clients', atLeast: 500, then: 'reached' },
    deadline: { days: 30, from: 'discovery' },
    asks: msg(
      'For a notification event with unencrypted information of 500 or more consumers, file a notice with the form on ftc.gov as soon as possible, no later than 30 days after discovery. Access counts as acquisition unless there is reliable evidence against it. A business with information on fewer than 5,000 consumers is exempt from other duties (16 CFR 314.6), but not from this one.',
    ),
    because: ({ clients }) =>
      t(
        '{clients, plural, one {# client} other {# clients}} in Steward. Consumers whose data was exposed elsewhere count as well.',
        { clients },
      ),
    source: msg('16 CFR 314.4(j) and 314.2(m), by 88 FR 77499, in force since May 13, 2024'),
    sourceUrl: 'https://www.ecfr.gov/current/title-16/part-314',
  },
  {
    rule: 'texas_individuals',
    whom: msg('Individuals whose sensitive personal information was acquired'),
    condition: { of: 'clients', atLeast: 1, then: 'check' },
    deadline: { days: 60, from: 'determination' },
    asks: msg(
      'Notify each person without unreasonable delay, no later than 60 days after determining that the breach occurred. Sensitive means a name together with a Social Security number, a driver’s license or other government number, or an account or card number with its access code, unless encrypted; or health data. A resident of another state that requires notice may be notified under that state’s law instead.',
    ),
    because: (counts) =>
      sentences(
        inTexas(counts),
        t('Check whether documents and messages contained such numbers.'),
        countedFrom(counts),
      ),
    source: msg('Tex. Bus. & Com. Code 521.053(b), (b-1) and 521.002(a)(2)'),
    sourceUrl: texas,
  },
  {
    rule: 'texas_attorney_general',
    whom: msg('Attorney General of Texas'),
    condition: { of: 'TX', atLeast: 250, then: 'reached' },
    deadline: { days: 30, from: 'determination' },
    asks: msg(
      'For a breach that affects at least 250 residents of Texas, use the Attorney General’s electronic form as soon as practicable, no later than 30 days after determining that the breach occurred.',
    ),
    because: (counts) => sentences(inTexas(counts), countedFrom(counts)),
    source: msg('Tex. Bus. & Com. Code 521.053(i), by S.B. 768, in force since September 1, 2023'),
    sourceUrl: texas,
  },
  {
    rule: 'consumer_reporting_agencies',
    whom: msg('Consumer reporting agencies'),
    condition: { of: 'clients', atLeast: 10_001, then: 'reached' },
    deadline: null,
    asks: msg(
      'If more than 10,000 people are notified, report the timing, distribution and content of the notices without unreasonable delay.',
    ),
    because: ({ clients }) => t('{clients, plural, one {# client} other {# clients}} here.', { clients }),
    source: msg('Tex. Bus. & Com. Code 521.053(h)'),
    sourceUrl: texas,
  },
  {
    rule: 'other_states',
    whom: msg('Individuals and authorities of other states and countries'),
    condition: { of: 'elsewhere', atLeast: 1, then: 'check' },
    deadline: null,
    asks: msg(
      'Every state has its own breach law with its own deadlines and authorities, and some are shorter than those of Texas. Other countries have their own laws. Steward does not calculate these deadlines.',
    ),
    because: elsewhereText,
    source: msg('The laws of those states'),
    sourceUrl: 'https://www.ftc.gov/business-guidance/resources/data-breach-response-guide-business',
  },
  {
    rule: 'irs',
    whom: msg('Internal Revenue Service: your stakeholder liaison'),
    condition: { of: 'clients', atLeast: 0, then: 'check' },
    deadline: null,
    asks: msg(
      'Tax return preparers report the theft of client data immediately, so that fraudulent returns can be stopped. Also contact the police, the FBI and your insurance company. Online e-file providers report by the next business day.',
    ),
    because: () => t('It depends on the services you provide.'),
    source: msg('IRS Publications 4557, 5708 and 1345; IRS Tax Tip 2022-150'),
    sourceUrl:
      'https://www.irs.gov/newsroom/heres-who-tax-pros-should-contact-if-their-business-suffers-a-data-theft-or-loss',
  },
  {
    rule: 'state_tax_agencies',
    whom: msg('Tax agencies of the states where you prepare returns'),
    condition: { of: 'clients', atLeast: 0, then: 'check' },
    deadline: null,
    asks: msg('Report through the Federation of Tax Administrators: StateAlert@taxadmin.org.'),
    because: () => t('It depends on the services you provide.'),
    source: msg('Federation of Tax Administrators, Report a Data Breach'),
    sourceUrl: 'https://taxadmin.org/report-a-data-breach/',
  },
] as const satisfies readonly DutyToNotify[];

export type DeadlineRule = (typeof dutiesToNotify)[number]['rule'];
export const deadlineRules = dutiesToNotify.map(({ rule }) => rule);

/**
 * A recipient as stored: in English if a rule names it. By the words that the form shows and sends, not by the rule of the
 * notice, since a notice may name its recipient more exactly than the rule.
 */
export const storedRecipient = (whom: string): string =>
  dutiesToNotify.find((duty) => shown(duty.whom) === whom)?.whom.text ?? whom;

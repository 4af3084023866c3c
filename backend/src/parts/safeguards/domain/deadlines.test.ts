import { inLanguage } from '@steward/texts';
import type { BreachReport } from './breach-report.js';
import { storedRecipient } from './deadline-rules.js';
import { deadlinesOf } from './deadlines.js';

type Dates = Pick<BreachReport, 'discoveredOn' | 'determinedOn'>;
const days: Dates = { discoveredOn: '2026-11-20', determinedOn: null };
const deadlines = (clients: number, residences: Record<string, number>, on = days) =>
  deadlinesOf({
    ...on,
    findings: {
      clients: { reachable: clients, seen: 0 },
      residences: Object.entries(residences).map(([residence, reachable]) => ({
        residence,
        reachable,
        seen: 0,
      })),
    },
  });
const states = (clients: number, residences: Record<string, number>) =>
  Object.fromEntries(deadlines(clients, residences).map(({ rule, state }) => [rule, state]));
const due = (on: Dates) =>
  Object.fromEntries(deadlines(1, { TX: 1 }, on).map(({ rule, dueOn }) => [rule, dueOn]));

describe('the deadlines after a breach', () => {
  it('apply for the FTC from 500 consumers', () => {
    expect(states(499, { TX: 499 })).toMatchObject({ ftc: 'not_reached' });
    expect(states(500, { TX: 500 })).toMatchObject({ ftc: 'reached' });
  });

  it('apply for the Attorney General of Texas from 250 residents, and need a check if residences are', () => {
    expect(states(600, { TX: 249, NY: 351 })).toMatchObject({ texas_attorney_general: 'not_reached' });
    expect(states(250, { TX: 250 })).toMatchObject({ texas_attorney_general: 'reached' });
    expect(states(250, { TX: 200, unknown: 50 })).toMatchObject({ texas_attorney_general: 'check' });
  });

  it('apply for consumer reporting agencies above 10,000 people', () => {
    expect(states(10_000, {})).toMatchObject({ consumer_reporting_agencies: 'not_reached' });
    expect(states(10_001, {})).toMatchObject({ consumer_reporting_agencies: 'reached' });
  });

  it('need a check by the practice if the counts cannot decide', () => {
    expect(states(1, { TX: 1 })).toMatchObject({
      texas_individuals: 'check',
      other_states: 'not_reached',
      irs: 'check',
    });
    expect(states(2, { TX: 1, abroad: 1 })).toMatchObject({ other_states: 'check' });
    expect(states(0, {})).toMatchObject({ texas_individuals: 'not_reached' });
  });

  it('count from the discovery for the FTC, from the determination for Texas, and from the discovery until that is set', () => {
    expect(due(days)).toMatchObject({
      ftc: '2026-12-20',
      texas_individuals: '2027-01-19',
      texas_attorney_general: '2026-12-20',
    });
    expect(due({ discoveredOn: '2026-11-20', determinedOn: '2026-11-30' })).toMatchObject({
      ftc: '2026-12-20',
      texas_individuals: '2027-01-29',
      texas_attorney_general: '2026-12-30',
      irs: null,
    });
  });

  it('give their reason with the counts', () => {
    const reasons = (residences: Record<string, number>, determinedOn: string | null = '2026-11-21') =>
      Object.fromEntries(
        deadlines(1, residences, { ...days, determinedOn }).map(({ rule, because }) => [rule, because]),
      );
    expect(reasons({ TX: 1, NY: 2, abroad: 3, unknown: 4 })).toMatchObject({
      ftc: '1 client in Steward. Consumers whose data was exposed elsewhere count as well.',
      texas_attorney_general: '1 client in Texas, 4 of unknown residence.',
      other_states: 'Outside the United States 3, New York 2, unknown 4.',
    });
    expect(reasons({ TX: 2 }, null)).toMatchObject({
      texas_attorney_general:
        '2 clients in Texas, 0 of unknown residence. Counted from the date of discovery, because the date of determination is not set.',
      other_states: '0 outside the United States, 0 of unknown residence.',
    });
  });

  it('are in the language of the reader', () => {
    inLanguage('es', () =>
      expect(deadlines(1, { TX: 1 })).toContainEqual(
        expect.objectContaining({
          whom: 'Procuraduría General de Texas',
          because:
            '1 cliente en Texas, 0 de residencia desconocida. Se cuenta desde la fecha del descubrimiento, porque falta la fecha de la determinación.',
        }),
      ),
    );
  });

  it('name their recipients in English where these are stored', () => {
    inLanguage('es', () => {
      expect(storedRecipient('Procuraduría General de Texas')).toBe('Attorney General of Texas');
      expect(storedRecipient('La aseguradora')).toBe('La aseguradora');
    });
  });

  it('never state that a rule is met', () => {
    const text = JSON.stringify(deadlines(600, { TX: 300, NY: 300 }));
    expect(text).not.toMatch(/complian|comply/i);
  });
});

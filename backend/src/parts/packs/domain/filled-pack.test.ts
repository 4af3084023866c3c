import { inLanguage } from '@steward/texts';
import { Money } from '../../../kernel/index.js';
import { packContents } from '../testing/a-pack.js';
import { filledPack } from './filled-pack.js';

const alex = { firstName: 'Alex', lastName: 'Sample' };
const today = '2026-12-24';

describe('a pack for one client', () => {
  it('has names, dates and prices filled in: each text with its own due date, the message with the earliest', () => {
    expect(filledPack(packContents(), alex, today)).toEqual({
      documents: [{ templateId: 1 }],
      requests: [
        { title: 'Identification', description: null, dueDate: null, templateId: null },
        {
          title: 'Tax return of Sample',
          description: 'All pages, by January 14, 2027.',
          dueDate: '2027-01-14',
          templateId: 2,
        },
      ],
      message: {
        subject: 'Welcome, Alex',
        content: 'Dear Alex Sample,\nplease pay $1,250.50 by January 7, 2027. Written on December 24, 2026.',
      },
      invoice: {
        description: 'Onboarding of Alex, due January 7, 2027',
        items: [
          { description: 'First session, December 24, 2026', amount: Money.parse('1000.00') },
          { description: 'Setup', amount: Money.parse('250.50') },
        ],
        subtotal: Money.parse('1250.50'),
        taxes: [],
        amount: Money.parse('1250.50'),
        dueDate: '2027-01-07',
      },
    });
  });

  it('greets a client without a name', () => {
    const nameless = { firstName: null, lastName: null };
    const { message } = filledPack(packContents(), nameless, today);
    expect(message?.content).toMatch(/^Dear,\n/);
  });

  it('says so if nothing is due or to pay', () => {
    const message = { subject: 'Welcome', content: '{{dueDate}}; {{amount}}' };
    const filled = filledPack(packContents({ requests: [], invoice: null, message }), alex, today);
    expect(filled).toMatchObject({ message: { content: 'no fixed date; $0.00' }, invoice: null });
    const items = [{ description: 'Due upon {{dueDate}}', amount: Money.parse('1.00') }];
    const invoice = { description: 'Session', items, dueInDays: null };
    expect(filledPack(packContents({ invoice }), alex, today).invoice).toMatchObject({
      dueDate: null,
      items: [{ description: 'Due upon receipt' }],
    });
  });

  it('says in its message until when the first thing is due, also of what another part lets it send', () => {
    const message = { subject: 'Welcome', content: '{{dueDate}}' };
    const filled = (...dates: (string | null)[]) =>
      filledPack(packContents({ message }), alex, today, dates).message?.content;
    expect(filled(null, '2026-12-31')).toBe('December 31, 2026');
    expect(filled('2027-03-01')).toBe('January 7, 2027');
  });

  it('can be due on the same day', () => {
    const requests = [{ title: 'Now', description: '{{dueDate}}', dueInDays: 0, templateId: null }];
    expect(filledPack(packContents({ requests }), alex, today).requests).toMatchObject([
      { dueDate: today, description: 'December 24, 2026' },
    ]);
  });

  it('is in the current language', () => {
    const filled = inLanguage('es', () =>
      filledPack(
        packContents({
          message: { subject: 'Le damos la bienvenida', content: 'Pague {{amount}} antes del {{dueDate}}.' },
          requests: [{ title: 'Pasaporte', description: '{{dueDate}}', dueInDays: null, templateId: null }],
        }),
        alex,
        today,
      ),
    );
    expect(filled).toMatchObject({
      message: { content: 'Pague $1,250.50 antes del 7 de enero de 2027.' },
      requests: [{ description: 'sin fecha fija' }],
    });
  });
});

import { type Actor, Money } from '../../../kernel/index.js';
import { aPack, packContents } from '../testing/a-pack.js';

const admin: Actor = { id: 1, role: 'admin' };
const later = new Date('2026-11-21T09:00:00Z');
const empty = { documents: [], requests: [], message: null, invoice: null };

const refusalOf = (make: () => unknown): unknown => {
  try {
    make();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was refused.');
};

describe('a pack', () => {
  it.each(['documents', 'requests', 'message', 'invoice'] as const)('can consist of %s only', (part) => {
    expect(aPack({ ...empty, [part]: packContents()[part] })[part]).toEqual(packContents()[part]);
  });

  it('must not be empty', () => {
    expect(refusalOf(() => aPack(empty))).toMatchObject({
      kind: 'invalid',
      fields: { documents: 'Please add a document, a request, a message or an invoice' },
    });
  });

  it('names each text with an unknown placeholder', () => {
    const wrong = '{{name}}';
    const refusal = refusalOf(() =>
      aPack({
        title: wrong,
        requests: [
          { title: 'Right {{date}}', description: wrong, dueInDays: null, templateId: null },
          { title: wrong, description: null, dueInDays: null, templateId: null },
        ],
        message: { subject: wrong, content: wrong },
        invoice: {
          description: wrong,
          items: [{ description: wrong, amount: Money.parse('1.00') }],
          dueInDays: null,
        },
      }),
    );
    const message =
      '{{name}} cannot be filled in. Use {{firstName}}, {{lastName}}, {{date}}, {{dueDate}}, {{amount}}.';
    expect(refusal).toMatchObject({
      kind: 'invalid',
      code: 'request.invalid',
      message,
      fields: {
        title: message,
        'requests.0.description': message,
        'requests.1.title': message,
        'message.subject': message,
        'message.content': message,
        'invoice.description': message,
        'invoice.items.0.description': message,
      },
    });
  });

  it('has an invoice of at most the maximum', () => {
    const items = ['99999999.99', '0.01'].map((amount) => ({
      description: 'A',
      amount: Money.parse(amount),
    }));
    expect(
      refusalOf(() => aPack({ invoice: { description: 'Onboarding', items, dueInDays: null } })),
    ).toMatchObject({ fields: { 'invoice.items': expect.any(String) as string } });
  });
});

describe('changing a pack', () => {
  it('keeps omitted fields, and publishes the changed ones', () => {
    const pack = aPack();
    const same = { title: pack.title, invoice: packContents().invoice };
    expect(pack.change({ ...same, message: null, documents: undefined }, admin, later)).toMatchObject([
      { type: 'pack.changed', clientId: null, details: { fields: 'message' } },
    ]);
    expect(pack).toMatchObject({ ...packContents(), message: null, updated_at: later });
  });

  it('to the same values changes nothing', () => {
    const pack = aPack();
    expect(pack.change(packContents(), admin, later)).toEqual([]);
    expect(pack.updated_at).toEqual(pack.created_at);
  });

  it('must not leave it empty', () => {
    expect(refusalOf(() => aPack().change(empty, admin, later))).toMatchObject({ kind: 'invalid' });
  });
});

import { Injectable } from '@nestjs/common';
import { addDays, Money } from '../kernel/index.js';
import { Invoices, Payments, RecurringInvoices, Refunds } from '../modules/billing/index.js';
import { Site } from '../modules/practice/index.js';
import { daysAgo, demoActor, type DemoItem, type DemoLoader, itemsOf } from './demo-practice.js';

/* Invoices of the demo practice, based on its price list: one of each status, the retainer of the past
   months, and a recurring one. Payments were recorded by the practice, so that they count with any gateway. */

interface DemoInvoice {
  owner: string;
  description: string;
  items: DemoItem[];
  /** Days before the first start. */
  age: number;
  /** Days after issuing; undefined: due on receipt. */
  dueInDays?: number;
  draft?: true;
  paid?: { amount: string; method: 'check' | 'zelle'; reference: string; age: number };
  refunded?: { amount: string; reason: string; age: number };
}

const retainer: DemoItem = ['Business Consulting: Monthly Retainer', '225.00'];

const retainerOfThePast = (age: number, check: number): DemoInvoice => ({
  owner: 'asample',
  description: 'Monthly retainer',
  items: [retainer],
  age,
  dueInDays: 14,
  paid: { amount: '225.00', method: 'check', reference: `#${check}`, age: age - 9 },
});

const invoices: DemoInvoice[] = [
  retainerOfThePast(115, 101),
  retainerOfThePast(85, 102),
  retainerOfThePast(55, 103),
  {
    owner: 'cmercado',
    description: 'Financial education',
    items: [['Financial Education: session', '30.00']],
    age: 40,
    dueInDays: 14,
    paid: { amount: '30.00', method: 'zelle', reference: 'Sample transfer', age: 38 },
    refunded: { amount: '30.00', reason: 'The session did not take place.', age: 33 },
  },
  {
    owner: 'briverside',
    description: 'Three sessions on the household budget',
    items: [['Personal Financial Coaching: 3-Session Package', '95.00']],
    age: 28,
    paid: { amount: '95.00', method: 'zelle', reference: 'Sample transfer', age: 27 },
  },
  {
    owner: 'asample',
    description: 'Permits for the bakery',
    items: [
      ['Regulatory Guidance: session', '85.00'],
      ['Regulatory Guidance: calendar of due dates', '85.00'],
    ],
    age: 25,
    dueInDays: 14,
  },
  {
    owner: 'briverside',
    description: 'Last year’s bookkeeping',
    items: [
      ['Professional Bookkeeping: 6 hours', '270.00'],
      ['Professional Bookkeeping: year-end folder', '90.00'],
    ],
    age: 12,
    dueInDays: 30,
    paid: { amount: '150.00', method: 'check', reference: '#201', age: 3 },
  },
  {
    owner: 'asample',
    description: 'Monthly retainer and one more session',
    items: [retainer, ['Business Consulting: session', '65.00']],
    age: 4,
    dueInDays: 14,
  },
  {
    owner: 'cmercado',
    description: 'First session on savings',
    items: [['Personal Financial Coaching: session', '35.00']],
    age: 1,
  },
  {
    owner: 'briverside',
    description: 'Workshop for the family',
    items: [['Financial Education: Workshop Series', '150.00']],
    age: 0,
    draft: true,
  },
];

@Injectable()
export class DemoInvoices implements DemoLoader {
  constructor(
    private readonly invoices: Invoices,
    private readonly payments: Payments,
    private readonly refunds: Refunds,
    private readonly recurring: RecurringInvoices,
    private readonly site: Site,
  ) {}

  async load(clients: ReadonlyMap<string, number>): Promise<void> {
    const today = await this.site.today();
    for (const invoice of invoices) await this.add(invoice, clients.get(invoice.owner) ?? 0, today);
    await this.recurring.create(demoActor, {
      userId: clients.get('asample') ?? 0,
      description: 'Monthly retainer',
      items: itemsOf([retainer]),
      every: 'month',
      startsOn: addDays(today, 26),
      endsOn: null,
      dueInDays: 14,
    });
  }

  private async add(invoice: DemoInvoice, userId: number, today: string): Promise<void> {
    const { description, items, age, dueInDays, draft, paid, refunded } = invoice;
    const issuedOn = addDays(today, -age);
    const { id } = await this.invoices.create(
      demoActor,
      {
        userId,
        description,
        items: itemsOf(items),
        dueDate: dueInDays === undefined ? null : addDays(issuedOn, dueInDays),
        ...(draft ? { draft } : { issuedOn }),
      },
      { at: daysAgo(age) },
    );
    if (paid) {
      const { amount, age, ...how } = paid;
      const received = { ...how, amount: Money.parse(amount) };
      const record = await this.payments.prepareRecord(demoActor, id, received, daysAgo(age));
      await record();
    }
    if (refunded) {
      const { amount, reason, age } = refunded;
      const order = { amount: Money.parse(amount), reason };
      const refund = await this.refunds.prepare(demoActor, id, order, daysAgo(age));
      await refund();
    }
  }
}

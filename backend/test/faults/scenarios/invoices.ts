import { type Step, expectSame, Journal, keyed, type Scenario, type Actors } from './scenario.js';

interface Invoice {
  id: number;
  invoiceNumber: string;
  amount: string;
  balance: string;
  refunded: string | null;
  payments: { amount: string }[];
  refunds: { amount: string }[];
}

/** All in whole cents. */
interface Account {
  id: number;
  number: string;
  amount: number;
  payments: number[];
  /** Refunded amount: one refund per payment, or for all in the previous release. */
  refunded: number;
}

const text = (cents: number): string => (cents / 100).toFixed(2);
const cents = (amount: string): number => Math.round(Number(amount) * 100);
const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0);

/**
 * Invoices that are issued, paid by the client, recorded in parts by the practice or paid from credit, and sometimes refunded.
 */
export class InvoiceScenario implements Scenario {
  readonly weight = 3;
  private made = 0;
  private readonly journal = new Journal<Account>();

  /** @param hasCredit whether the product that is called has credit: the last release has none */
  constructor(
    private readonly people: Actors,
    private readonly hasCredit: boolean,
  ) {}

  next(): Step {
    const { admin, clientId, random } = this.people;
    const n = ++this.made;
    const items = Array.from({ length: random.between(1, 4) }, (_, at) => ({
      description: `Item ${at + 1}`,
      amount: text(random.between(2, 999_99)),
    }));
    const body = { userId: clientId, description: `Invoice ${n}`, items };
    return {
      name: `Invoice ${n}`,
      success: 201,
      send: () => admin.call('/api/admin/invoices', keyed(`invoice-${n}`, body)),
      acknowledged: (answer) => {
        const { id, invoiceNumber: number, amount } = JSON.parse(answer.toString()) as Invoice;
        expectSame(`The amount of invoice ${n}`, cents(amount), sum(items.map((item) => cents(item.amount))));
        this.journal.note(n, { id, number, amount: cents(amount), payments: [], refunded: 0 });
        return random.next() < 0.2 ? undefined : this.payment(n);
      },
    };
  }

  async verify(all: boolean): Promise<void> {
    await this.journal.each(all, async ({ id, number, amount, payments, refunded }, n) => {
      const is = await this.people.admin.json<Invoice>(`/api/admin/invoices/${id}`);
      const inCents = (rows: { amount: string }[]): number[] =>
        rows.map((row) => cents(row.amount)).sort((one, other) => one - other);
      expectSame(
        `Invoice ${n}`,
        [is.invoiceNumber, cents(is.amount), inCents(is.payments), sum(inCents(is.refunds))],
        [number, amount, payments.toSorted((a, b) => a - b), refunded],
      );
      // An invoice that was paid in full and partly refunded has no balance due.
      const owed = refunded > 0 ? 0 : amount - sum(payments);
      expectSame(`The balance of invoice ${n}`, cents(is.balance), owed);
    });
  }

  private payment(n: number): Step {
    const { admin, client, random } = this.people;
    const account = this.account(n);
    const owed = account.amount - sum(account.payments);
    const part = random.next() < 0.5 ? owed : random.between(1, owed);
    const key = `invoice-${n}-payment-${account.payments.length + 1}`;
    if (this.hasCredit && random.next() < 0.2) return this.deposit(n, key, part);
    const byClient = part === owed && random.next() < 0.6;
    return {
      name: `Payment of invoice ${n}`,
      success: byClient ? 200 : 201,
      send: () =>
        byClient
          ? client.call(`/api/invoices/${account.id}/pay`, keyed(key))
          : admin.call(
              `/api/admin/invoices/${account.id}/payments`,
              keyed(key, { amount: text(part), method: 'check' }),
            ),
      acknowledged: () => this.paid(n, part),
    };
  }

  /** Money that came before, and then pays a part. */
  private deposit(n: number, key: string, part: number): Step {
    const { admin, client, clientId, random } = this.people;
    const { id } = this.account(n);
    const amount = text(part);
    const body = { amount, method: 'check' };
    const byClient = random.next() < 0.5;
    return {
      name: `Deposit for invoice ${n}`,
      success: 201,
      send: () => admin.call(`/api/admin/clients/${clientId}/credit`, keyed(`${key}-deposit`, body)),
      acknowledged: () => ({
        name: `Credit for invoice ${n}`,
        success: 200,
        send: () =>
          byClient
            ? client.call(`/api/invoices/${id}/apply-credit`, keyed(key, { amount }))
            : admin.call(`/api/admin/invoices/${id}/apply-credit`, keyed(key, { amount })),
        acknowledged: () => this.paid(n, part),
      }),
    };
  }

  private paid(n: number, part: number): Step | undefined {
    const { random } = this.people;
    const account = this.account(n);
    const payments = [...account.payments, part];
    this.journal.note(n, { ...account, payments });
    if (sum(payments) < account.amount) return random.next() < 0.5 ? this.payment(n) : undefined;
    return random.next() < 0.3 ? this.refund(n) : undefined;
  }

  private refund(n: number): Step {
    const { admin, random } = this.people;
    const account = this.account(n);
    const amount = random.between(1, sum(account.payments));
    const body = { amount: text(amount), reason: 'Part of it did not take place.' };
    return {
      name: `Refund of invoice ${n}`,
      success: 201,
      send: async () => {
        const give = () =>
          admin.call(`/api/admin/invoices/${account.id}/refunds`, keyed(`invoice-${n}-refund`, body));
        const answer = await give();
        if (answer.status !== 403) return answer;
        // The clock may have been moved, so the session may no longer be fresh.
        await answer.arrayBuffer();
        await (await admin.confirm()).arrayBuffer();
        return give();
      },
      acknowledged: () => {
        this.journal.note(n, { ...account, refunded: amount });
        return undefined;
      },
    };
  }

  private account(n: number): Account {
    const account = this.journal.get(n);
    if (!account) throw new Error(`Invoice ${n} was not acknowledged.`);
    return account;
  }
}

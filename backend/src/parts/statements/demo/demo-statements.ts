import { Injectable } from '@nestjs/common';
import { demoActor, type DemoLoader, readDemoFile } from '../../../demo/demo-practice.js';
import { addMonths } from '../../../kernel/index.js';
import { DocumentLibrary } from '../../../modules/documents/index.js';
import { Site } from '../../../modules/practice/index.js';
import { BankAccounts } from '../application/bank-accounts.js';
import { BankStatements } from '../application/bank-statements.js';
import { RecurringRequests } from '../application/recurring-requests.js';
import { firstDay, monthOf } from '../domain/month.js';

/* Two accounts of one client in the demo practice, whose months are received, without a statement, or missing, and a
   document that is asked for every month. All is dated at the first start. */

interface DemoAccount {
  title: string;
  /** Months before that of the first start: the first one of the account. */
  since: number;
  received: number[];
  none: number[];
}

const file = 'Bookkeeping Statement October.pdf';

const accounts: DemoAccount[] = [
  { title: 'Checking account', since: 4, received: [4, 3, 2], none: [] },
  { title: 'Business card', since: 3, received: [2], none: [3] },
];

@Injectable()
export class DemoStatements implements DemoLoader {
  constructor(
    private readonly accounts: BankAccounts,
    private readonly statements: BankStatements,
    private readonly recurring: RecurringRequests,
    private readonly library: DocumentLibrary,
    private readonly site: Site,
  ) {}

  async load(clients: ReadonlyMap<string, number>): Promise<void> {
    const clientId = clients.get('briverside') ?? 0;
    const today = await this.site.today();
    const bytes = await readDemoFile(file);
    const monthBefore = (months: number): string => monthOf(addMonths(firstDay(monthOf(today)), -months));
    for (const { title, since, received, none } of accounts) {
      const account = await this.accounts.create(demoActor, clientId, {
        title,
        from: monthBefore(since),
        to: null,
      });
      const place = { clientId, accountId: account.id };
      for (const months of received) {
        const month = monthBefore(months);
        const add = await this.statements.prepare(
          demoActor,
          { ...place, month },
          { fileName: file, bytes },
          { replace: false },
        );
        const { documentId } = await add();
        if (documentId !== null) await this.library.update(demoActor, documentId, { status: 'completed' });
      }
      for (const months of none)
        await this.statements.setNone(demoActor, { ...place, month: monthBefore(months) }, true);
    }
    await this.recurring.create(demoActor, {
      userId: clientId,
      title: 'Sales report',
      description: 'As your cash register prints it.',
      templateId: null,
      every: 'month',
      startsOn: firstDay(monthOf(addMonths(today, 1))),
      endsOn: null,
      dueInDays: 10,
    });
  }
}

import { Injectable } from '@nestjs/common';
import { daysAgo, demoActor, type DemoLoader } from '../../../demo/demo-practice.js';
import { type Actor, addDays } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import { Answers } from '../application/answers.js';
import { QuestionnaireQueries } from '../application/questionnaire-queries.js';
import { SentQuestionnaires } from '../application/sent-questionnaires.js';
import { Starters } from '../application/starters.js';
import { Submissions } from '../application/submissions.js';

/* Questionnaires of the demo practice: those that every practice finds, one that a client has begun, and one that is
   accepted. */

const begun = { month: 'October', all_sales: 'yes', cash_kept: '0.00' };

const accepted = {
  goals: ['An emergency fund', 'Buying a home'],
  first: 'A home of our own, before the lease ends.',
  reserve: '12000.00',
  home_when: '2028-06-01',
  home_price: '285000.00',
  income: '5400.00',
  spending: '4350.00',
  saved: '8200.00',
  saves: 'yes',
  saves_amount: '350.00',
  insurance: ['Health', 'Car'],
  feeling: 'Mostly fine',
  success: 'We know what we can afford, and have half of the down payment.',
};

@Injectable()
export class DemoQuestionnaires implements DemoLoader {
  constructor(
    private readonly starters: Starters,
    private readonly queries: QuestionnaireQueries,
    private readonly sent: SentQuestionnaires,
    private readonly answers: Answers,
    private readonly submissions: Submissions,
    private readonly site: Site,
  ) {}

  async load(clients: ReadonlyMap<string, number>): Promise<void> {
    await this.starters.make();
    const clientOf = (username: string): Actor => ({ id: clients.get(username) ?? 0, role: 'client' });
    await this.send('monthly_books', clientOf('asample'), begun, 2);
    const other = clientOf('briverside');
    const id = await this.send('financial_goals', other, accepted, 6);
    const submit = await this.submissions.prepare(other, id);
    await submit();
    await this.sent.accept(demoActor, id);
  }

  /** @param age days before the first start @returns questionnaire_responses.id */
  private async send(starter: string, client: Actor, values: object, age: number): Promise<number> {
    const questionnaireId = await this.queries.ofStarter(`${starter} en`);
    const dueDate = addDays(await this.site.today(), 14 - age);
    const sending = { questionnaireId, userId: client.id, dueDate };
    const { id } = await this.sent.send(demoActor, sending, daysAgo(age));
    for (const [key, value] of Object.entries(values)) await this.answers.save(client, id, key, { value });
    return id;
  }
}

import { SystemClock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { resealColumns } from '../../../platform/security/reseal-columns.js';
import { AppSecret } from '../../../platform/settings/app-secret.js';
import type { Runtime } from '../../../platform/settings/runtime.js';
import { type BillingDatabase, openBillingDatabase } from '../testing/billing-database.js';
import { SqlConnectedAccounts } from './sql-connected-accounts.js';

let database: BillingDatabase;
beforeAll(async () => void (database = await openBillingDatabase()));
afterAll(() => database.drop());

/** The accounts as an installation with these secrets reads them. */
const accountsUnder = (secret: string, previous?: string): SqlConnectedAccounts =>
  new SqlConnectedAccounts(new Sql(database.work), database.work, new SystemClock(), {
    secret: new AppSecret(secret, previous),
  } as Runtime);
const facts = { id: 'acct_1/live', name: 'Limestone', country: 'US', currency: 'usd' };

it('keys are sealed anew under a new APP_SECRET, with the signing secret beside them', async () => {
  const before = accountsUnder('the first secret');
  await before.begin(facts, 'rk_live_1');
  await before.setWebhook(facts.id, { id: 'we_1', secret: 'whsec_1' });
  await before.confirm(facts, 'rk_live_2');
  const secrets = { secretKey: 'rk_live_2', webhookSecret: 'whsec_1' };
  const during = accountsUnder('the second secret', 'the first secret');
  expect(await during.find(facts.id)).toMatchObject({ ...facts, secrets, webhookId: 'we_1' });
  await resealColumns(new Sql(database.work), new AppSecret('the second secret', 'the first secret'));
  expect(await accountsUnder('the second secret').find(facts.id)).toMatchObject({ secrets });
  expect((await before.find(facts.id))?.secrets).toBeUndefined();
});

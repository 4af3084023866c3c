import { stub } from '../../../../test/stub.js';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import type { Runtime } from '../../../platform/settings/runtime.js';
import { ConnectedAccounts } from '../domain/connected-account.js';
import { PaymentProvider } from '../domain/payment-provider.js';
import { AccountSetup } from './account-setup.js';
import { EarlierAccounts } from './earlier-accounts.js';

const tried = new Error('The key is tried.');
const setupAt = (publicUrl: string, stripeApiUrl?: string): AccountSetup =>
  new AccountSetup(
    stub(ConnectedAccounts, {}),
    stub(PaymentProvider, { tryKey: () => Promise.reject(tried) }),
    stub(EarlierAccounts, {}),
    stub(BackgroundTasks, {}),
    { settings: { publicUrl, payments: { stripeApiUrl } } } as Runtime,
  );

describe('an account at Stripe', () => {
  it.each([
    'http://portal.example.com',
    'https://localhost:3000',
    'https://app.localhost',
    'https://127.0.0.1',
    'https://[::1]:3000',
  ])('is not tried if Stripe cannot send events to %s', async (publicUrl) => {
    await expect(setupAt(publicUrl).try('rk_live_1')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'payments.refused',
      message: expect.stringContaining('PUBLIC_URL') as string,
    });
  });

  it.each([
    ['https://portal.example.com', undefined],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:12111'],
  ])('is tried at %s with Stripe at %s', async (publicUrl, stripeApiUrl) => {
    await expect(setupAt(publicUrl, stripeApiUrl).try('rk_live_1')).rejects.toBe(tried);
  });
});

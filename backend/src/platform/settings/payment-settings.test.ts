import {
  isTestKey,
  type PaymentProviderName,
  type PaymentSettings,
  providerInEffect,
} from './payment-settings.js';

const offline = { provider: 'offline' } as const;

describe('the way to pay', () => {
  it.each<[PaymentSettings['onServer'], PaymentProviderName | null, 'test' | 'offline', PaymentProviderName]>(
    [
      [undefined, null, 'offline', 'offline'],
      [undefined, 'stripe', 'offline', 'stripe'],
      [undefined, 'offline', 'test', 'offline'],
      [undefined, null, 'test', 'test'],
      [undefined, 'test', 'test', 'test'],
      // Chosen with the demo data, which are gone.
      [undefined, 'test', 'offline', 'offline'],
      [offline, 'stripe', 'test', 'offline'],
      [{ provider: 'test' }, 'stripe', 'offline', 'test'],
    ],
  )('set to %j, connected to %j, otherwise %s is %s', (onServer, connected, otherwise, expected) => {
    expect(providerInEffect({ onServer, otherwise }, connected)).toBe(expected);
  });

  it.each([
    ['sk_test_1', true],
    ['rk_test_1', true],
    ['sk_live_test_1', false],
    ['rk_live_1', false],
  ])('moves no money with the key %s: %s', (key, expected) => {
    expect(isTestKey(key)).toBe(expected);
  });
});

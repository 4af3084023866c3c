import { expect, type APIRequestContext } from '@playwright/test';
import { generateSync } from 'otplib';
import type { RecoveryCodesDto } from '../../src/shared/api/models/RecoveryCodesDto.ts';
import type { TwoFactorSetupDto } from '../../src/shared/api/models/TwoFactorSetupDto.ts';

/** Code of an authenticator app, from another library than the product's. @param steps of 30 seconds ahead */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
}

/** A code that is wrong at any time nearby. */
export function wrongCodeOf(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return near.includes('000000') ? '111111' : '000000';
}

/**
 * Turns on two-factor authentication for the logged-in user, by the API. The current code is used up, so the
 * next one is valid immediately.
 */
export async function switchOnTwoFactor(
  request: APIRequestContext,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const setUp = await request.post('/api/two-factor/setup');
  expect(setUp.status(), await setUp.text()).toBe(200);
  const { secret } = (await setUp.json()) as TwoFactorSetupDto;
  const enabled = await request.post('/api/two-factor/enable', { data: { code: codeOf(secret) } });
  expect(enabled.status(), await enabled.text()).toBe(200);
  return { secret, recoveryCodes: ((await enabled.json()) as RecoveryCodesDto).recoveryCodes };
}

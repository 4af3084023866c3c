import { expect, type APIRequestContext } from '@playwright/test';
import { generateSync } from 'otplib';
import type { RecoveryCodesDto } from '../../src/shared/api/models/RecoveryCodesDto.ts';
import type { TwoFactorSetupDto } from '../../src/shared/api/models/TwoFactorSetupDto.ts';

/** A code as an authenticator app shows it; of another library than the product's. @param steps of 30 seconds ahead */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
}

/** A code that is wrong at any time near. */
export function wrongCodeOf(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return near.includes('000000') ? '111111' : '000000';
}

/**
 * Switches the second step on for whoever has just signed in, by the call. The code of the time at hand is used up: the
 * next one is good at once.
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

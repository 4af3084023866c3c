import { generateSync } from 'otplib';
import type { Clock } from '../src/kernel/index.js';
import type { Agent } from './test-app.js';

/** An authenticator app like on a phone; with another library than the product's. */
export class AuthenticatorApp {
  constructor(
    readonly secret: string,
    private readonly clock: Clock,
  ) {}

  /** @param steps number of 30-second steps that its clock is ahead */
  code(steps = 0): string {
    const seconds = Math.floor(this.clock.now().getTime() / 1000);
    return generateSync({ secret: this.secret, epoch: seconds + 30 * steps });
  }

  /** A code that is not valid now or soon. */
  wrongCode(): string {
    const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) => this.code(steps));
    return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
      (code) => !near.includes(code),
    ) as string;
  }
}

/** Turns on two-factor authentication in a fresh session; the current step's code is used up. */
export async function switchOnTwoFactor(
  agent: Agent,
  clock: Clock,
): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  const { body: setup } = await agent.post('/api/two-factor/setup').expect(200);
  const app = new AuthenticatorApp((setup as { secret: string }).secret, clock);
  const { body } = await agent.post('/api/two-factor/enable').send({ code: app.code() }).expect(200);
  return { app, recoveryCodes: (body as { recoveryCodes: string[] }).recoveryCodes };
}

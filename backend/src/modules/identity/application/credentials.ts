import { Injectable } from '@nestjs/common';
import { AccessTokens } from './access-tokens.js';
import { SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';

/** Everything besides the password that gives access to an account, ended together in the open unit of work. */
@Injectable()
export class Credentials {
  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly secondFactors: SecondFactors,
  ) {}

  /** @param userId users.id */
  async endAll(userId: number): Promise<void> {
    await this.sessions.endAll(userId);
    await this.tokens.endAll(userId);
    await this.secondFactors.endAll(userId);
  }
}

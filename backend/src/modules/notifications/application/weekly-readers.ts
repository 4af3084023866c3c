import { Injectable } from '@nestjs/common';
import type { Role } from '../../../kernel/index.js';
import { PreferencesRepository, type WeeklyRecipient } from '../domain/ports.js';
import { RecipientQueries } from './recipient-queries.js';
import { type UnsubscribeLink, Unsubscriptions } from './unsubscriptions.js';

/** A subscriber of the weekly email. */
export interface WeeklyReader extends WeeklyRecipient, UnsubscribeLink {
  /** users.id */
  userId: number;
}

/** Subscribers of the weekly email. */
@Injectable()
export class WeeklyReaders {
  constructor(
    private readonly preferences: PreferencesRepository,
    private readonly queries: RecipientQueries,
    private readonly unsubscriptions: Unsubscriptions,
  ) {}

  /**
   * The users.id of all subscribers who have not been sent that week's email.
   * @param week for example 2026-W47
   */
  due(role: Role, week: string): Promise<number[]> {
    return this.queries.weeklyDue(role, week);
  }

  /**
   * Records that a reader is sent that week's email. Call it in the unit of work that sends the email, so
   * that both are committed or neither.
   * @returns undefined if another process has sent it, or the reader has unsubscribed
   */
  async take(userId: number, week: string): Promise<WeeklyReader | undefined> {
    const taken = await this.preferences.takeWeekly(userId, week);
    if (!taken) return undefined;
    const [reader] = await this.unsubscriptions.issue([{ userId, ...taken }], ['weekly']);
    return reader;
  }
}

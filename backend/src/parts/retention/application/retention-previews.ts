import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { assertAdoptable, cutoffDate, type RequestedRule } from '../domain/retention-rule.js';
import { DueRecordsQueries } from './due-records-queries.js';

/** Milliseconds for which a preview is valid. */
const validMs = 60 * 60_000;
const form = /^(\d{1,16})\.([\w-]{43})$/;

/** Previews of what rules would destroy, with a signed proof that the admin has seen it. Nothing is stored. */
@Injectable()
export class RetentionPreviews {
  private readonly keys: Buffer[];

  constructor(
    private readonly due: DueRecordsQueries,
    private readonly clock: Clock,
    { secret }: Runtime,
  ) {
    this.keys = secret.keysFor('steward/retention-preview/v1').map(({ key }) => key);
  }

  /**
   * Records that these rules would destroy if they were in force now.
   * @returns `confirmation` is sent with the rules to adopt them
   * @throws DomainError invalid (rules)
   */
  async preview(admin: Actor, requested: readonly RequestedRule[]) {
    assertAdoptable(requested);
    const now = this.clock.now();
    const rules = [];
    for (const { category, years } of requested)
      if (years !== null) {
        const due = await this.due.preview(admin, category, cutoffDate(now, years));
        rules.push({ category, years, ...due });
      }
    return { rules, confirmation: this.confirmationFor(admin.id, requested) };
  }

  private confirmationFor(userId: number, rules: readonly RequestedRule[]): string {
    const until = this.clock.now().getTime() + validMs;
    const [key] = this.keys;
    if (!key) throw new Error('No application secret is set.');
    return `${until}.${sign(key, userId, until, rules).toString('base64url')}`;
  }

  /** @param userId users.id of the admin who previewed */
  isValid(confirmation: string, userId: number, rules: readonly RequestedRule[]): boolean {
    const [, until, text] = form.exec(confirmation) ?? [];
    if (until === undefined || text === undefined || Number(until) < this.clock.now().getTime()) return false;
    const signature = Buffer.from(text, 'base64url');
    return this.keys.some((key) => timingSafeEqual(signature, sign(key, userId, Number(until), rules)));
  }
}

function sign(key: Buffer, userId: number, until: number, rules: readonly RequestedRule[]): Buffer {
  const inOrder = rules.map(({ category, years }) => `${category} ${years ?? 'kept'}`).sort();
  return createHmac('sha256', key)
    .update(JSON.stringify([userId, until, inOrder]))
    .digest();
}

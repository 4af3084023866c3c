import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Runtime } from '../../../platform/runtime.js';
import type { RequestedRule } from '../domain/retention-rule.js';

/** Milliseconds for which a preview is valid. */
const validMs = 60 * 60_000;
const form = /^(\d{1,16})\.([\w-]{43})$/;

/** Signed proof that an admin has previewed what exactly these rules would destroy. Nothing is stored. */
@Injectable()
export class PreviewConfirmation {
  private readonly keys: Buffer[];

  constructor(
    private readonly clock: Clock,
    { secret }: Runtime,
  ) {
    this.keys = secret.keysFor('steward/retention-preview/v1').map(({ key }) => key);
  }

  /** @param userId users.id of the admin who previews */
  create(userId: number, rules: readonly RequestedRule[]): string {
    const until = this.clock.now().getTime() + validMs;
    const [key] = this.keys;
    if (!key) throw new Error('No application secret is set.');
    return `${until}.${sign(key, userId, until, rules).toString('base64url')}`;
  }

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

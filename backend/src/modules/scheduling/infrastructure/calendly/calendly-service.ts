import { createHmac, timingSafeEqual } from 'node:crypto';
import { t } from '@steward/texts';
import { type Clock, DomainError } from '../../../../kernel/index.js';
import { SchedulingService, type ServiceEvent } from '../../domain/scheduling-service.js';
import { readCalendlyEvent } from './calendly-events.js';

/** Maximum difference of a timestamp in milliseconds, so that a recorded event cannot be replayed later. */
const tolerance = 3 * 60_000;

/** Calendly, by the webhooks of the practice's account. */
export class CalendlyService extends SchedulingService {
  /** @param secret the signing key of the webhook; without one every event is refused */
  constructor(
    private readonly secret: string | undefined,
    private readonly clock: Clock,
  ) {
    super();
  }

  readEvent(body: Buffer, signature = ''): ServiceEvent | undefined {
    if (!this.isSigned(body, signature))
      throw new DomainError(
        'unauthenticated',
        'webhook.signature_invalid',
        t('The signature does not match the body.'),
      );
    return readCalendlyEvent(body.toString('utf8'));
  }

  /** @param signature `t=<seconds since 1970>,v1=<hex of HMAC-SHA256 over timestamp, dot and body>` */
  private isSigned(body: Buffer, signature: string): boolean {
    const parts = signature.split(',').map((part) => part.trim().split('='));
    const time = parts.find(([name]) => name === 't')?.[1] ?? '';
    if (this.secret === undefined || !/^\d{1,12}$/.test(time)) return false;
    if (Math.abs(this.clock.now().getTime() - Number(time) * 1000) > tolerance) return false;
    const right = createHmac('sha256', this.secret).update(`${time}.`).update(body).digest();
    return parts.some(([name, hex = '']) => {
      const given = Buffer.from(hex, 'hex');
      return name === 'v1' && given.length === right.length && timingSafeEqual(given, right);
    });
  }
}

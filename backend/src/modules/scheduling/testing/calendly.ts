import { createHmac } from 'node:crypto';

export const webhookSecret = 'a signing key of the tests';

interface Booked {
  startsAt: Date;
  /** Minutes. */
  minutes?: number;
  replaces?: string;
  email?: string;
  /** Other fields of the payload, in Calendly's format. */
  payload?: Record<string, unknown>;
  /** Other fields of its scheduled_event. */
  meeting?: Record<string, unknown>;
}

const iso = (at: Date): string => at.toISOString().replace('Z', '000Z');

export const inviteeAddress = (name: string): string =>
  `https://api.calendly.com/scheduled_events/AAAA/invitees/${name}`;

/** The event that Calendly sends for a booking. @param name the last part of the invitee's address */
export function inviteeCreated(
  name: string,
  { startsAt, minutes = 60, replaces, email = 'visitor@example.com', payload, meeting }: Booked,
): object {
  return {
    event: 'invitee.created',
    created_at: iso(new Date()),
    created_by: 'https://api.calendly.com/users/AAAA',
    payload: {
      uri: inviteeAddress(name),
      event: 'https://api.calendly.com/scheduled_events/AAAA',
      email,
      name: 'Vera Visitor',
      status: 'active',
      timezone: 'America/New_York',
      text_reminder_number: null,
      questions_and_answers: [],
      old_invitee: replaces === undefined ? null : inviteeAddress(replaces),
      new_invitee: null,
      rescheduled: false,
      scheduled_event: {
        uri: 'https://api.calendly.com/scheduled_events/AAAA',
        name: 'Portfolio Talk',
        status: 'active',
        start_time: iso(startsAt),
        end_time: iso(new Date(startsAt.getTime() + minutes * 60_000)),
        location: { type: 'physical', location: '12 Sample Street' },
        ...meeting,
      },
      ...payload,
    },
  };
}

/**
 * The event that Calendly sends for a cancellation. @param replacedBy the new booking after a rescheduling
 */
export function inviteeCanceled(
  name: string,
  { reason = '', replacedBy }: { reason?: string; replacedBy?: string } = {},
): object {
  return {
    event: 'invitee.canceled',
    created_at: iso(new Date()),
    payload: {
      uri: inviteeAddress(name),
      email: 'visitor@example.com',
      name: 'Vera Visitor',
      status: 'canceled',
      rescheduled: replacedBy !== undefined,
      old_invitee: null,
      new_invitee: replacedBy === undefined ? null : inviteeAddress(replacedBy),
      cancellation: { canceled_by: 'Vera Visitor', reason, canceler_type: 'invitee' },
    },
  };
}

/** Calendly's signature header. @param at time of signing */
export function calendlySignature(body: string, at = new Date(), secret = webhookSecret): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

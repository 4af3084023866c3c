import { t } from '@steward/texts';
import { DomainError, shownPhone } from '../../../../kernel/index.js';
import { storedAddress } from '../../../../platform/settings/email-address.js';
import { parseJson } from '../../../../platform/http/json-body.js';
import type { Place } from '../../domain/availability.js';
import { byPhone } from '../../domain/own-words.js';
import type { ServiceBooking, ServiceEvent } from '../../domain/scheduling-service.js';

type Json = Record<string, unknown>;

/** Maximum characters of a short text, and of a long one. */
const short = 200;
const long = 2000;

/**
 * Translates an event of Calendly: `invitee.created` and `invitee.canceled`. Of a rescheduling only the
 * former is used, since it names the booking that it replaces.
 * @throws DomainError invalid request.malformed
 */
export function readCalendlyEvent(text: string): ServiceEvent | undefined {
  const { event, payload: content } = objectOf(parseJson(text));
  const payload = objectOf(content);
  if (event === 'invitee.created') return bookingOf(payload);
  if (event !== 'invitee.canceled' || payload['rescheduled'] === true) return undefined;
  const reason = textOf(objectOf(payload['cancellation'])['reason'], long);
  return { is: 'cancelled', externalId: idOf(payload['uri']), reason };
}

function bookingOf(payload: Json): ServiceBooking {
  const meeting = objectOf(payload['scheduled_event']);
  const startsAt = timeOf(meeting['start_time']);
  const endsAt = timeOf(meeting['end_time']);
  const email = textOf(payload['email'], short);
  if (endsAt <= startsAt || email === null || !/^[^\s@]+@[^\s@]+$/.test(email)) throw malformed();
  const replaces = payload['old_invitee'];
  const { place, location, videoUrl, phone } = meetingOf(objectOf(meeting['location']));
  return {
    is: 'booked',
    externalId: idOf(payload['uri']),
    replaces: typeof replaces === 'string' ? idOf(replaces) : null,
    startsAt,
    endsAt,
    title: textOf(meeting['name'], short) ?? '',
    invitee: {
      name: nameOf(payload['name']) ?? email,
      email: storedAddress(email),
      phone: textOf(payload['text_reminder_number'], short) ?? phone,
    },
    notes: answersOf(payload['questions_and_answers']),
    place,
    location,
    videoUrl,
  };
}

/** The meeting's place, as text, a link, or a phone call. */
function meetingOf(
  location: Json,
): Pick<ServiceBooking, 'place' | 'location' | 'videoUrl'> & { phone: string | null } {
  const where = textOf(location['location'], short);
  const link = [location['join_url'], where].find(isSecureLink);
  const isCall = location['type'] === 'outbound_call' || location['type'] === 'inbound_call';
  const place: Place = link !== undefined ? 'video' : isCall ? 'phone' : 'office';
  return {
    place,
    location: where === null || where === link ? null : isCall ? byPhone + shownPhone(where) : where,
    videoUrl: link ?? null,
    phone: location['type'] === 'outbound_call' ? where : null,
  };
}

function answersOf(value: unknown): string | null {
  const answers = (Array.isArray(value) ? value : []).map(objectOf).flatMap(({ question, answer }) => {
    const asked = textOf(question, short);
    const said = textOf(answer, long);
    return said === null ? [] : [asked === null ? said : `${asked}: ${said}`];
  });
  return textOf(answers.join('\n'), long);
}

/** Null unless it is a non-blank text. @param most characters; the rest is cut off */
function textOf(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim();
  return text.slice(0, most).toWellFormed() || null;
}

/** Removes invisible and direction characters, which names entered here must not contain either. */
const nameOf = (value: unknown): string | null =>
  textOf(textOf(value, short)?.replace(/[\p{Cc}\p{Cf}\p{Co}\p{DI}\p{Zl}\p{Zp}\u2800]/gu, ''), short);

function idOf(value: unknown): string {
  const id = textOf(value, short);
  if (id === null || id !== value) throw malformed();
  return id;
}

function timeOf(value: unknown): Date {
  const time = new Date(typeof value === 'string' && /^\d{4}-.*Z$/.test(value) ? value : NaN);
  if (Number.isNaN(time.getTime())) throw malformed();
  return time;
}

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

const isSecureLink = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= long &&
  URL.canParse(value) &&
  new URL(value).protocol === 'https:';

const malformed = (): DomainError =>
  new DomainError('invalid', 'request.malformed', t('The request could not be read.'));

import { msg, shown, t, type Text } from '@steward/texts';
import type { Site } from '../../practice/index.js';
import type { Place } from '../domain/availability.js';
import { ownWordsTranslated } from '../domain/own-words.js';

type Practice = Pick<Awaited<ReturnType<Site['get']>>, 'street' | 'city' | 'state' | 'zipCode' | 'phone'>;

/** The place of an appointment as recorded. */
export interface RecordedPlace {
  place: Place;
  /** Overrides the address or phone number. */
  location: string | null;
  /** https */
  videoUrl: string | null;
  inviteePhone: string | null;
}

/**
 * The location for the client or visitor: the recorded one, else the practice's address, the phone call, or the
 * link of the video call; null if none is known.
 */
export function locationOf(
  { place, location, videoUrl, inviteePhone }: RecordedPlace,
  practice: Practice,
): string | null {
  if (location !== null) return ownWordsTranslated(location);
  if (place === 'video') return videoUrl;
  if (place === 'office') return addressOf(practice);
  if (inviteePhone !== null) return t('Phone: we’ll call you at {inviteePhone}', { inviteePhone });
  return practice.phone === '' ? null : t('Call us at {phone}', { phone: practice.phone });
}

/** The location for the practice, whose own address is redundant. */
export function practicesLocationOf({
  place,
  location,
  videoUrl,
  inviteePhone,
}: RecordedPlace): string | null {
  if (location !== null || place === 'office') return ownWordsTranslated(location);
  if (place === 'video') return videoUrl;
  return inviteePhone === null ? t('Phone') : t('Phone: call {inviteePhone}', { inviteePhone });
}

const unknownPlaces: Record<Place, Text> = {
  office: msg('Where: our office'),
  phone: msg('By phone.'),
  video: msg('By video. We’ll send you the link.'),
};

/** A line about the place, in an email. */
export function placeLine(recorded: RecordedPlace, practice: Practice): string {
  const location = locationOf(recorded, practice);
  if (location === null) return shown(unknownPlaces[recorded.place]);
  if (recorded.location !== null || recorded.place === 'office') return t('Where: {location}', { location });
  return recorded.place === 'video' ? t('Video call: {location}', { location }) : location;
}

/** Lines of an email about the course of an appointment, and what to bring. */
export const preparation = (): string[] => [
  t('What to expect: we’ll go through your questions and your numbers, and agree on the next steps.'),
  t('What to bring: your questions, and recent statements or bills if you have them.'),
];

function addressOf({ street, city, state, zipCode }: Practice): string | null {
  if (street.trim() === '') return null;
  return [street, city, `${state} ${zipCode}`.trim()].filter((part) => part.trim() !== '').join(', ');
}

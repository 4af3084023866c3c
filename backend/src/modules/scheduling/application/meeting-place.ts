import type { Site } from '../../practice/index.js';

type PracticeAddress = Pick<Awaited<ReturnType<Site['get']>>, 'street' | 'city' | 'state' | 'zipCode'>;

/** The recorded place; both are null for the practice's office. */
interface Recorded {
  location: string | null;
  /** https */
  videoUrl: string | null;
}

/**
 * The place in calendars and emails: the recorded place, else the video link, else the practice's address.
 */
export const placeOf = ({ location, videoUrl }: Recorded, practice: PracticeAddress): string | null =>
  location ?? videoUrl ?? addressOf(practice);

function addressOf({ street, city, state, zipCode }: PracticeAddress): string | null {
  if (street.trim() === '') return null;
  return [street, city, `${state} ${zipCode}`.trim()].filter((part) => part.trim() !== '').join(', ');
}

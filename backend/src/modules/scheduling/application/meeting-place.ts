import type { Site } from '../../content/index.js';

type PracticeAddress = Pick<Awaited<ReturnType<Site['get']>>, 'street' | 'city' | 'state' | 'zipCode'>;

/** The place as recorded; both are null where it is the practice. */
interface Recorded {
  location: string | null;
  /** https */
  videoUrl: string | null;
}

/** The place as calendars and emails name it: as recorded, else the video link, else the practice's address. */
export const placeOf = ({ location, videoUrl }: Recorded, practice: PracticeAddress): string | null =>
  location ?? videoUrl ?? addressOf(practice);

function addressOf({ street, city, state, zipCode }: PracticeAddress): string | null {
  if (street.trim() === '') return null;
  return [street, city, `${state} ${zipCode}`.trim()].filter((part) => part.trim() !== '').join(', ');
}

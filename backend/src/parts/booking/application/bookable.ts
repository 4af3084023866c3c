import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';
import type {
  AppointmentKind,
  AppointmentType,
  Availability,
  Meeting,
  Place,
} from '../../../modules/scheduling/index.js';

/** The types that clients can book; none without hours. */
export const bookableKinds = ({ weekly, types }: Availability): readonly AppointmentKind[] =>
  weekly.length > 0 ? types : [];

/** True if times of that type can be booked, or moved to. */
export const offers = (availability: Availability, type: AppointmentType): boolean =>
  bookableKinds(availability).some((kind) => kind.type === type);

/** The types of free first sessions. */
export const freeTypesOf = ({ types }: Availability): AppointmentType[] =>
  types.filter(({ free }) => free).map(({ type }) => type);

/** The type that visitors can book: the consultation, while it is free. */
export const firstSessionOf = (availability: Availability): AppointmentKind | undefined =>
  bookableKinds(availability).find(({ type, free }) => type === 'consultation' && free);

/**
 * The place of an appointment that a client or visitor books.
 * @param wanted default: the first that the type offers
 * @throws DomainError invalid (place) if the type does not offer it
 */
export function placeFor(availability: Availability, type: AppointmentType, wanted?: Place): Meeting {
  if (wanted !== undefined && availability.kind(type)?.places.includes(wanted) !== true)
    throw invalidField('place', t('This appointment isn’t offered there. Please choose another place.'));
  return availability.meetingAt(wanted ?? availability.usualPlace(type));
}

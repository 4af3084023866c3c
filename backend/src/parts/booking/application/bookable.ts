import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';
import {
  type AppointmentKind,
  type AppointmentType,
  type Availability,
  isFirstSession,
  type Meeting,
  type Place,
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

/** The types that visitors can book, the default first: the consultation if it is one. */
export const visitorsKinds = (availability: Availability): AppointmentKind[] =>
  bookableKinds(availability)
    .filter(({ visitors }) => visitors)
    .sort((one, other) => Number(isFirstSession(other.type)) - Number(isFirstSession(one.type)));

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

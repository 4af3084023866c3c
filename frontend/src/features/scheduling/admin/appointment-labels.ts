import { t } from '@steward/texts';
import type {
  AdminAppointmentDto,
  AppointmentKindDto,
  AppointmentPlace,
  AppointmentSource,
  AppointmentType,
} from '../../../shared/api';

/** Name of the client, or of a visitor without an account. */
export const attendeeName = ({ client, invitee }: Pick<AdminAppointmentDto, 'client' | 'invitee'>): string =>
  client?.name ?? invitee?.name ?? t('Unknown');

/** 'Review with Alex Example' */
export const nameOf = (appointment: AdminAppointmentDto): string =>
  t('{type} with {name}', { type: appointment.typeLabel, name: attendeeName(appointment) });

export const sourceLabels = (): Record<AppointmentSource, string> => ({
  practice: t('The practice'),
  client: t('The client'),
  visitor: t('A website visitor'),
  service: t('The scheduling service'),
});

export const typeLabels = (): Record<AppointmentType, string> => ({
  consultation: t('Consultation'),
  review: t('[appointment type] Review'),
  planning: t('Planning'),
  other: t('Other'),
});

export const placeLabels = (): Record<AppointmentPlace, string> => ({
  office: t('Office'),
  phone: t('Phone'),
  video: t('Video'),
});

/** Selectable places, in this order. */
export const placeOptions = () =>
  Object.entries(placeLabels()).map(([value, label]) => ({ value: value as AppointmentPlace, label }));

/** True if the practice meets clients at other places, too. */
export const offersPlaces = (kinds: readonly AppointmentKindDto[]): boolean =>
  kinds.some(({ places = [] }) => places.some((place) => place !== 'office'));

/** Selectable appointment types: the practice's own with their labels, then the others. */
export function typeOptions(
  kinds: readonly AppointmentKindDto[],
): { value: AppointmentType; label: string }[] {
  const labels = typeLabels();
  const types = Object.keys(labels) as AppointmentType[];
  const booked = kinds.map(({ type, label }) => ({ value: type, label }));
  const others = types.filter((type) => kinds.every((kind) => kind.type !== type));
  return [...booked, ...others.map((type) => ({ value: type, label: labels[type] }))];
}

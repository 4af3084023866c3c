import type {
  AdminAppointmentDto,
  AppointmentKindDto,
  AppointmentPlace,
  AppointmentSource,
  AppointmentType,
} from '../../../shared/api';

/** Name of the client, or of a visitor without an account. */
export const attendeeName = ({ client, invitee }: Pick<AdminAppointmentDto, 'client' | 'invitee'>): string =>
  client?.name ?? invitee?.name ?? 'Unknown';

/** 'Review with Alex Example' */
export const nameOf = (appointment: AdminAppointmentDto): string =>
  `${appointment.typeLabel} with ${attendeeName(appointment)}`;

export const sourceLabels: Record<AppointmentSource, string> = {
  practice: 'The practice',
  client: 'The client',
  visitor: 'A website visitor',
  service: 'The scheduling service',
};

export const typeLabels: Record<AppointmentType, string> = {
  consultation: 'Consultation',
  review: 'Review',
  planning: 'Planning',
  other: 'Other',
};

export const placeLabels: Record<AppointmentPlace, string> = {
  office: 'Office',
  phone: 'Phone',
  video: 'Video',
};

/** Selectable places, in this order. */
export const placeOptions = Object.entries(placeLabels).map(([value, label]) => ({
  value: value as AppointmentPlace,
  label,
}));

/** True if the practice meets clients at other places, too. */
export const offersPlaces = (kinds: readonly AppointmentKindDto[]): boolean =>
  kinds.some(({ places = [] }) => places.some((place) => place !== 'office'));

/** Selectable appointment types: the practice's own with their labels, then the others. */
export function typeOptions(
  kinds: readonly AppointmentKindDto[],
): { value: AppointmentType; label: string }[] {
  const types = Object.keys(typeLabels) as AppointmentType[];
  const booked = kinds.map(({ type, label }) => ({ value: type, label }));
  const others = types.filter((type) => kinds.every((kind) => kind.type !== type));
  return [...booked, ...others.map((type) => ({ value: type, label: typeLabels[type] }))];
}

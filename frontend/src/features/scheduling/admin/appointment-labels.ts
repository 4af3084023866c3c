import type {
  AdminAppointmentDto,
  AppointmentKindDto,
  AppointmentSource,
  AppointmentType,
} from '../../../shared/api';

/** Who comes: the client, or the name that somebody without an account gave. */
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

/** The kinds to choose from: those that clients can book, in the practice's words, and then the rest. */
export function typeOptions(
  kinds: readonly AppointmentKindDto[],
): { value: AppointmentType; label: string }[] {
  const types = Object.keys(typeLabels) as AppointmentType[];
  const booked = kinds.map(({ type, label }) => ({ value: type, label }));
  const others = types.filter((type) => kinds.every((kind) => kind.type !== type));
  return [...booked, ...others.map((type) => ({ value: type, label: typeLabels[type] }))];
}

import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { AdminAppointmentDto, UpdateAppointmentDto } from '../../../../shared/api';
import { changedValues } from '../../../../shared/forms/changed-values.ts';
import { httpsRule } from '../../../../shared/forms/text-rule.ts';

/** Server limits in characters. */
export const longest = { location: 200, videoUrl: 500, notes: 2000, privateNotes: 10_000 } as const;

export const clientRule = z.number({ error: () => t('Please select a client') });
export const typeRule = z.enum(['consultation', 'review', 'planning', 'other'], {
  error: () => t('Please choose an appointment type'),
});

const places = ['office', 'phone', 'video'] as const;
export const placeRule = z.enum(places);

const text = z.string().check(z.trim());

/** Schema of the appointment's details, with the server's rules. */
export const detailRules = {
  /** Empty: the first place of the type. */
  place: z.enum(['', ...places]),
  location: text,
  videoUrl: httpsRule,
  notes: text,
  privateNotes: text,
};

/** Date and times in the practice's time zone, in the format of date and time inputs. */
export const timeRules = {
  day: z.string().check(z.minLength(1, { error: () => t('Choose a date') })),
  startsAt: z.string().check(z.minLength(1, { error: () => t('Choose a time') })),
  endsAt: z.string().check(z.minLength(1, { error: () => t('Choose a time') })),
};

type FormOf<Rules extends Record<string, z.ZodMiniType>> = { [Name in keyof Rules]: z.infer<Rules[Name]> };
export type DetailsForm = FormOf<typeof detailRules>;

export const noDetails: DetailsForm = { place: '', location: '', videoUrl: '', notes: '', privateNotes: '' };

/** Fields of the request body; empty texts are null. */
export const sentDetails = ({ place, location, videoUrl, notes, privateNotes }: DetailsForm) => ({
  ...(place !== '' && { place }),
  location: location || null,
  videoUrl: videoUrl || null,
  notes: notes || null,
  privateNotes: privateNotes || null,
});

export const editSchema = z.object({ type: typeRule, ...detailRules });
type EditForm = z.infer<typeof editSchema>;

export const emptyEdit: EditForm = { type: 'consultation', ...noDetails };

export const editFormOf = (appointment: AdminAppointmentDto): EditForm => ({
  type: appointment.type,
  place: appointment.place,
  location: appointment.location ?? '',
  videoUrl: appointment.videoUrl ?? '',
  notes: appointment.notes ?? '',
  privateNotes: appointment.privateNotes ?? '',
});

export function changesOf(before: AdminAppointmentDto, { type, ...details }: EditForm): UpdateAppointmentDto {
  const { place, location, videoUrl, notes, privateNotes } = before;
  return changedValues(
    { type: before.type, place, location, videoUrl, notes, privateNotes },
    { type, ...sentDetails(details) },
  );
}

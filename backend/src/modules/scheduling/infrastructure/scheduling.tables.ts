import { EntitySchema } from 'typeorm';
import { identityKey, moment, phoneNumber } from '../../../platform/database/columns.js';
import { Appointment } from '../domain/appointment.js';

const text = (name?: string) =>
  ({ type: 'text', nullable: true, ...(name !== undefined && { name }) }) as const;

export const appointmentTable = new EntitySchema<Appointment>({
  name: 'Appointment',
  tableName: 'appointments',
  target: Appointment,
  // The schema builder cannot compare generated columns.
  synchronize: false,
  columns: {
    id: identityKey('appointments_pkey'),
    uid: { type: 'uuid' },
    sequence: { type: 'integer', default: 0 },
    userId: { type: 'integer', name: 'user_id', nullable: true },
    type: { type: 'text' },
    label: { type: 'text' },
    labelEs: text('label_es'),
    status: { type: 'text' },
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    notes: text(),
    privateNotes: text('private_notes'),
    place: { type: 'text', default: 'office' },
    location: text(),
    videoUrl: text('video_url'),
    source: { type: 'text' },
    inviteeName: text('invitee_name'),
    inviteeLastName: text('invitee_last_name'),
    inviteeEmail: text('invitee_email'),
    inviteePhone: phoneNumber('invitee_phone'),
    language: { type: 'text', default: 'en' },
    externalId: text('external_id'),
    conflict: { type: 'boolean', default: false },
    heldUntil: { ...moment('held_until'), nullable: true },
    dayReminderAt: { ...moment('day_reminder_at'), nullable: true },
    hourReminderAt: { ...moment('hour_reminder_at'), nullable: true },
    cancelledAt: { ...moment('cancelled_at'), nullable: true },
    cancelledBy: { type: 'integer', name: 'cancelled_by', nullable: true },
    cancelReason: text('cancel_reason'),
    confirmedAt: { ...moment('confirmed_at'), nullable: true },
    toConfirmSince: { ...moment('to_confirm_since'), nullable: true },
    created_at: moment(),
    updated_at: moment(),
  },
});

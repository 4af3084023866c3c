import { EntitySchema } from 'typeorm';
import { identityKey, isOneOf, moment } from '../../../platform/database/columns.js';
import { Appointment, appointmentStates } from '../domain/appointment.js';
import { appointmentSources } from '../domain/appointment-source.js';
import { appointmentTypes } from '../domain/availability.js';
import { VisitorBooking } from '../domain/visitor-bookings.js';

const text = (name?: string) =>
  ({ type: 'text', nullable: true, ...(name !== undefined && { name }) }) as const;

export const appointmentTable = new EntitySchema<Appointment>({
  name: 'Appointment',
  tableName: 'appointments',
  target: Appointment,
  columns: {
    id: identityKey('appointments_pkey'),
    uid: { type: 'uuid' },
    sequence: { type: 'integer', default: 0 },
    userId: {
      type: 'integer',
      name: 'user_id',
      nullable: true,
      foreignKey: { target: 'users', name: 'appointments_user_id_fkey' },
    },
    type: { type: 'text' },
    label: { type: 'text' },
    status: { type: 'text' },
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    notes: text(),
    privateNotes: text('private_notes'),
    location: text(),
    videoUrl: text('video_url'),
    source: { type: 'text' },
    inviteeName: text('invitee_name'),
    inviteeLastName: text('invitee_last_name'),
    inviteeEmail: text('invitee_email'),
    inviteePhone: text('invitee_phone'),
    externalId: text('external_id'),
    conflict: { type: 'boolean', default: false },
    heldUntil: { ...moment('held_until'), nullable: true },
    dayReminderAt: { ...moment('day_reminder_at'), nullable: true },
    hourReminderAt: { ...moment('hour_reminder_at'), nullable: true },
    cancelledAt: { ...moment('cancelled_at'), nullable: true },
    cancelledBy: {
      type: 'integer',
      name: 'cancelled_by',
      nullable: true,
      foreignKey: { target: 'users', name: 'appointments_cancelled_by_fkey' },
    },
    cancelReason: text('cancel_reason'),
    confirmedAt: { ...moment('confirmed_at'), nullable: true },
    toConfirmSince: { ...moment('to_confirm_since'), nullable: true },
    created_at: moment(),
    updated_at: moment(),
  },
  uniques: [
    { name: 'appointments_uid_key', columns: ['uid'] },
    { name: 'appointments_external_id_key', columns: ['externalId'] },
  ],
  checks: [
    { name: 'appointments_type_check', expression: isOneOf('type', appointmentTypes) },
    { name: 'appointments_status_check', expression: isOneOf('status', appointmentStates) },
    { name: 'appointments_source_check', expression: isOneOf('source', appointmentSources) },
    {
      name: 'appointments_length_check',
      expression: `ends_at > starts_at AND ends_at <= starts_at + interval '24 hours'`,
    },
    { name: 'appointments_held_check', expression: `(status = 'held') = (held_until IS NOT NULL)` },
    {
      name: 'appointments_cancelled_check',
      expression: `(status = 'cancelled') = (cancelled_at IS NOT NULL)`,
    },
    {
      name: 'appointments_to_confirm_check',
      expression: `to_confirm_since IS NULL OR confirmed_at IS NULL`,
    },
  ],
  exclusions: [
    {
      name: 'appointments_never_overlap',
      expression: `USING gist (tstzrange(starts_at, ends_at) WITH &&) WHERE (status <> 'cancelled' AND NOT conflict)`,
    },
  ],
  indices: [
    { name: 'appointments_held_until_idx', synchronize: false },
    { name: 'appointments_invitee_email_idx', synchronize: false },
    { name: 'appointments_taken_idx', synchronize: false },
    { name: 'appointments_starts_at_idx', synchronize: false },
    { name: 'appointments_user_id_starts_at_idx', synchronize: false },
    { name: 'appointments_to_confirm_since_idx', synchronize: false },
    { name: 'appointments_day_reminder_at_idx', synchronize: false },
    { name: 'appointments_hour_reminder_at_idx', synchronize: false },
  ],
});

const hash = (name: string) => ({ type: 'bytea', name, nullable: true }) as const;

export const visitorBookingTable = new EntitySchema<VisitorBooking>({
  name: 'VisitorBooking',
  tableName: 'visitor_bookings',
  target: VisitorBooking,
  // Not compared with the schema, since it references the outbox, which is no entity.
  synchronize: false,
  columns: {
    tokenHash: { type: 'bytea', name: 'token_hash', primary: true },
    appointmentId: { type: 'integer', name: 'appointment_id', nullable: true },
    mailId: { type: 'integer', name: 'mail_id', nullable: true },
    network: hash('network'),
    heldUntil: moment('held_until'),
    emailHash: hash('email_hash'),
    manageHash: hash('manage_hash'),
    manageSealed: hash('manage_sealed'),
  },
});

import { EntitySchema } from 'typeorm';
import { identityKey, moment, phoneNumber } from '../../../platform/database/columns.js';
import { Appointment } from '../domain/appointment.js';
import { BookingRequest } from '../domain/booking-request.js';
import { VisitorBooking } from '../domain/visitor-bookings.js';

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

const hash = (name: string) => ({ type: 'bytea', name, nullable: true }) as const;

export const visitorBookingTable = new EntitySchema<VisitorBooking>({
  name: 'VisitorBooking',
  tableName: 'visitor_bookings',
  target: VisitorBooking,
  // Not compared with the schema, whose columns have comments.
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

export const bookingRequestTable = new EntitySchema<BookingRequest>({
  name: 'BookingRequest',
  tableName: 'booking_requests',
  target: BookingRequest,
  columns: {
    id: { type: 'integer', primary: true, primaryKeyConstraintName: 'booking_requests_pkey' },
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    type: { type: 'text' },
    label: { type: 'text' },
    labelEs: text('label_es'),
    place: { type: 'text' },
    notes: text(),
    inviteeName: text('invitee_name'),
    inviteeLastName: text('invitee_last_name'),
    inviteeEmail: text('invitee_email'),
    inviteePhone: phoneNumber('invitee_phone'),
    language: { type: 'text' },
    heldUntil: moment('held_until'),
    answer: text(),
    answeredAt: { ...moment('answered_at'), nullable: true },
    answeredBy: { type: 'integer', name: 'answered_by', nullable: true },
    created_at: moment(),
  },
});

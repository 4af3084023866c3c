import { EntitySchema } from 'typeorm';
import { moment, phoneNumber } from '../../../platform/database/columns.js';
import { BookingRequest } from '../domain/booking-request.js';
import { VisitorBooking } from '../domain/visitor-bookings.js';

const text = (name?: string) =>
  ({ type: 'text', nullable: true, ...(name !== undefined && { name }) }) as const;

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

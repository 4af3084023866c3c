import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, invalidField } from '../../../kernel/index.js';
import { Accounts } from '../../identity/index.js';
import { Appointment, type AppointmentChanges, type AppointmentDetails } from '../domain/appointment.js';
import type { AppointmentType, Availability, Meeting } from '../domain/availability.js';
import { AppointmentRepository } from '../domain/ports.js';
import { AvailabilityLock } from './availability-lock.js';
import { FreeTimes } from './free-times.js';

/** An appointment created by the practice. */
export interface Entry extends AppointmentDetails {
  type: AppointmentType;
  /** UTC. */
  startsAt: Date;
  /** users.id of the client */
  userId: number;
  /** Default: the length of its type. */
  endsAt?: Date | undefined;
  /** Also at a busy time of a connected calendar. */
  overBusy?: boolean | undefined;
}

/** Changes by the practice; omitted fields keep their values. */
export interface EntryChanges extends Omit<AppointmentChanges, 'label' | 'labelEs'> {
  userId?: number | undefined;
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
  status?: 'scheduled' | 'cancelled' | undefined;
  reason?: string | null | undefined;
  /** Also to a busy time of a connected calendar. */
  overBusy?: boolean | undefined;
}

/** Appointments as the practice enters and changes them: at any free time and place, without the limits of clients. */
@Injectable()
export class PracticeAppointments {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly lock: AvailabilityLock,
    private readonly times: FreeTimes,
    private readonly accounts: Accounts,
  ) {}

  /**
   * Creates an appointment, also in the past.
   * @param at time of creation, for imported appointments; default: now
   * @throws DomainError invalid (userId, endsAt), appointment.taken
   */
  async enter(admin: Actor, entry: Entry, at?: Date): Promise<Appointment> {
    const { userId, type, startsAt, notes, privateNotes, location } = entry;
    await this.assertClient(admin, userId);
    return this.lock.hold(async (availability, now) => {
      const { endsAt = endOf(entry, availability) } = entry;
      await this.times.assertFreeForPractice(admin, startsAt, endsAt, { overBusy: entry.overBusy });
      const uid = randomUUID();
      const details = { notes, privateNotes, location, ...meetingOf(entry, availability) };
      const appointment = new Appointment(
        {
          uid,
          userId,
          type,
          ...availability.labelsOf(type),
          startsAt,
          endsAt,
          ...details,
          source: 'practice',
        },
        at ?? now,
      );
      return this.appointments.add(appointment, admin.id);
    });
  }

  /**
   * Changes, moves, assigns or cancels an appointment. With `startsAt` alone it keeps its length.
   * @throws DomainError not_found, invalid (userId, endsAt), appointment.taken, appointment.past,
   * appointment.cancelled, appointment.assigned
   */
  async change(admin: Actor, id: number, changes: EntryChanges): Promise<Appointment> {
    const { userId, startsAt, endsAt, status, reason = null, overBusy, ...rest } = changes;
    if (userId !== undefined) await this.assertClient(admin, userId);
    return this.lock.hold(async (availability, now) => {
      const before = await this.appointments.get(id, admin);
      const isMoved = startsAt !== undefined || endsAt !== undefined;
      if (isMoved || status === 'scheduled') before.assertNotCancelled();
      const from = startsAt ?? before.startsAt;
      const to = endsAt ?? new Date(+from + (+before.endsAt - +before.startsAt));
      if (isMoved) await this.times.assertFreeForPractice(admin, from, to, { except: id, overBusy });
      const labels = rest.type && rest.type !== before.type ? availability.labelsOf(rest.type) : {};
      const needsLink =
        rest.place === 'video' && (rest.videoUrl === undefined ? before.videoUrl : rest.videoUrl) === null;
      const meeting = needsLink ? availability.meetingAt('video') : {};
      return this.appointments.change(id, admin, (appointment) => [
        ...(isMoved ? appointment.reschedule(from, to, admin, now) : []),
        ...(userId === undefined ? [] : appointment.assign(userId, admin.id, now)),
        ...appointment.change({ ...rest, ...meeting, ...labels }, admin, now),
        ...(status === 'cancelled' ? appointment.cancel(admin.id, now, reason) : []),
      ]);
    });
  }

  private async assertClient(actor: Actor, userId: number): Promise<void> {
    if (!(await this.accounts.isClient(userId, actor)))
      throw invalidField('userId', t('Please select a client'));
  }
}

/**
 * The place, as for clients by default; a link without a location is a video call, as before there were places. A
 * video call without a link has the practice's.
 */
function meetingOf({ type, place, location, videoUrl }: Entry, availability: Availability): Meeting {
  const isCall = typeof videoUrl === 'string' && typeof location !== 'string';
  const meeting = availability.meetingAt(place ?? (isCall ? 'video' : availability.usualPlace(type)));
  return { ...meeting, videoUrl: videoUrl ?? meeting.videoUrl };
}

/** @throws DomainError invalid (endsAt) if no type gives its length */
function endOf({ type, startsAt }: Entry, availability: Availability): Date {
  const kind = availability.kind(type);
  if (!kind) throw invalidField('endsAt', t('Please enter when it ends'));
  return new Date(+startsAt + kind.minutes * 60_000);
}

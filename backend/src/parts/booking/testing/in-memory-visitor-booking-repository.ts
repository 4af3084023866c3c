import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { Appointment } from '../../../modules/scheduling/index.js';
import type { Requester, VisitorBooking, VisitorBookingRepository } from '../domain/visitor-bookings.js';
import type { InMemoryAppointmentRepository } from '../../../modules/scheduling/testing/in-memory-appointment-repository.js';

const ever = { from: new Date(0), to: new Date('2100-01-01T00:00:00Z') };

export class InMemoryVisitorBookingRepository implements VisitorBookingRepository {
  private bookings: VisitorBooking[] = [];

  constructor(
    private readonly work: InMemoryUnitOfWork,
    private readonly appointments: InMemoryAppointmentRepository,
  ) {}

  add(booking: VisitorBooking): Promise<void> {
    return this.work.run(async () => {
      const before = this.bookings;
      this.work.onRollback(() => void (this.bookings = before));
      this.bookings = [...before, booking];
    });
  }

  async find(link: { tokenHash: Buffer } | { manageHash: Buffer }): Promise<VisitorBooking | undefined> {
    const booking = this.bookings.find((one) =>
      'tokenHash' in link
        ? one.tokenHash.equals(link.tokenHash)
        : one.manageHash?.equals(link.manageHash) === true,
    );
    if (!booking) return undefined;
    return { ...booking, appointmentId: (await this.appointmentOf(booking))?.id ?? null };
  }

  async lock(appointmentId: number): Promise<VisitorBooking | undefined> {
    const booking = this.bookings.find((one) => one.appointmentId === appointmentId);
    return booking && { ...booking };
  }

  saveLink({ tokenHash, manageHash, manageSealed }: VisitorBooking): Promise<void> {
    return this.replace((booking) =>
      booking.tokenHash.equals(tokenHash) ? { ...booking, manageHash, manageSealed } : booking,
    );
  }

  async withLinks(): Promise<VisitorBooking[]> {
    return this.bookings.filter(({ manageSealed }) => manageSealed !== null);
  }

  replaceSealed({ tokenHash, manageSealed: read }: VisitorBooking, manageSealed: Buffer): Promise<void> {
    return this.replace((booking) =>
      booking.tokenHash.equals(tokenHash) && read && booking.manageSealed?.equals(read)
        ? { ...booking, manageSealed }
        : booking,
    );
  }

  async openHolds(
    { email, emailHash, network }: Requester,
    now: Date,
  ): Promise<{ email: Date[]; network: Date[] }> {
    const open = { email: [] as Date[], network: [] as Date[] };
    for (const booking of this.bookings) {
      const held = await this.appointmentOf(booking);
      const heldUntil = booking.emailHash ? booking.heldUntil : held?.heldUntil;
      if (!heldUntil || heldUntil <= now) continue;
      const isTheirs =
        booking.emailHash?.equals(emailHash) ?? held?.inviteeEmail?.toLowerCase() === email.toLowerCase();
      if (isTheirs) open.email.push(heldUntil);
      if (booking.network?.equals(network)) open.network.push(heldUntil);
    }
    return open;
  }

  removeEmptyRequests(emailHash: Buffer): Promise<void> {
    return this.replace((booking) => (booking.emailHash?.equals(emailHash) ? [] : booking));
  }

  async purge(now: Date, endedBefore: Date): Promise<number[]> {
    await this.appointments.dropExpiredHolds(ever.from, ever.to, now);
    const mailIds: number[] = [];
    const kept: VisitorBooking[] = [];
    for (const booking of this.bookings) {
      const appointment = await this.appointmentOf(booking);
      if (!appointment && booking.mailId !== null) mailIds.push(booking.mailId);
      if (booking.heldUntil >= endedBefore || (appointment && appointment.endsAt >= endedBefore))
        kept.push(appointment ? booking : { ...booking, appointmentId: null, mailId: null, network: null });
    }
    this.bookings = kept;
    return mailIds;
  }

  private replace(change: (booking: VisitorBooking) => VisitorBooking | []): Promise<void> {
    return this.work.run(async () => {
      const before = this.bookings;
      this.work.onRollback(() => void (this.bookings = before));
      this.bookings = before.flatMap(change);
    });
  }

  private appointmentOf({ appointmentId }: VisitorBooking): Promise<Appointment | undefined> {
    if (appointmentId === null) return Promise.resolve(undefined);
    return this.appointments.visitors(appointmentId).catch(() => undefined);
  }
}

import { InMemoryAppointmentRepository } from '../../../modules/scheduling/testing/in-memory-appointment-repository.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { InMemoryVisitorBookingRepository } from './in-memory-visitor-booking-repository.js';
import { visitorBookingRepositoryContract } from './visitor-booking-repository-contract.js';

visitorBookingRepositoryContract('memory', async () => {
  const work = new InMemoryUnitOfWork();
  const appointments = new InMemoryAppointmentRepository(work);
  const bookings = new InMemoryVisitorBookingRepository(work, appointments);
  return { appointments, bookings, mailIds: [1, 2] };
});

import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { appointmentRepositoryContract } from './appointment-repository-contract.js';
import { InMemoryAppointmentRepository } from './in-memory-appointment-repository.js';
import { InMemoryServiceJournal } from './in-memory-service-journal.js';
import { InMemoryVisitorBookingRepository } from './in-memory-visitor-booking-repository.js';
import { serviceJournalContract } from './service-journal-contract.js';
import { visitorBookingRepositoryContract } from './visitor-booking-repository-contract.js';

const open = async () => {
  const work = new InMemoryUnitOfWork();
  const appointments = new InMemoryAppointmentRepository(work);
  const bookings = new InMemoryVisitorBookingRepository(work, appointments);
  return { appointments, bookings, published: publishedTypes(work.domainEvents) };
};

appointmentRepositoryContract('memory', open);
visitorBookingRepositoryContract('memory', async () => ({ ...(await open()), mailIds: [1, 2] }));
serviceJournalContract('memory', async () => new InMemoryServiceJournal());

import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { appointmentRepositoryContract } from './appointment-repository-contract.js';
import { InMemoryAppointmentRepository } from './in-memory-appointment-repository.js';
import { InMemoryServiceJournal } from './in-memory-service-journal.js';
import { serviceJournalContract } from './service-journal-contract.js';

const open = async () => {
  const work = new InMemoryUnitOfWork();
  const appointments = new InMemoryAppointmentRepository(work);
  return { appointments, published: publishedTypes(work.domainEvents) };
};

appointmentRepositoryContract('memory', open);
serviceJournalContract('memory', async () => new InMemoryServiceJournal());

import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { appointmentRepositoryContract } from './appointment-repository-contract.js';
import { InMemoryAppointmentRepository } from './in-memory-appointment-repository.js';

appointmentRepositoryContract('a map', async () => {
  const work = new InMemoryUnitOfWork();
  const appointments = new InMemoryAppointmentRepository(work);
  return { appointments, published: publishedTypes(work.domainEvents) };
});

import { InMemoryServiceJournal } from './in-memory-service-journal.js';
import { serviceJournalContract } from './service-journal-contract.js';

serviceJournalContract('The one in memory', async () => new InMemoryServiceJournal());

import { createHash } from 'node:crypto';
import { stub } from '../../../../test/stub.js';
import { type Actor, Clock, dayOf, type DomainError } from '../../../kernel/index.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { EventReach } from '../../../platform/unit-of-work/event-reach.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { EncryptedFileVault } from '../../../platform/files/encrypted-file-vault.js';
import { FileIntake } from '../../../platform/files/file-intake.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { InMemoryRawStore } from '../../../platform/files/testing/in-memory-raw-store.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { NoScanner } from '../../../platform/files/virus-scanner.js';
import { ActivityLog } from '../../activity/index.js';
import { Site } from '../../practice/index.js';
import { Accounts, Confirmation } from '../../identity/index.js';
import { ClientStorage } from '../application/client-storage.js';
import { DocumentFiles } from '../application/document-files.js';
import { DocumentLibrary, type Upload } from '../application/document-library.js';
import { DocumentRequests } from '../application/document-requests.js';
import { DocumentSigning } from '../application/document-signing.js';
import { DocumentTemplates } from '../application/document-templates.js';
import { RequestAnswers } from '../application/request-answers.js';
import { RequestReminders } from '../application/request-reminders.js';
import { RequestUpdates } from '../application/request-updates.js';
import { SignableFiles } from '../application/signable-files.js';
import { SignatureReminders } from '../application/signature-reminders.js';
import { SignatureEvidence } from '../application/signature-evidence.js';
import { SigningConsents } from '../application/signing-consents.js';
import { SigningConsentRepository } from '../domain/ports.js';
import { noMarks, PdfSealer, type SealedPdf } from '../domain/sealing.js';
import type { SigningConsent } from '../domain/signing-disclosure.js';
import { InMemoryDocumentRepository } from './in-memory-document-repository.js';
import { InMemoryDocumentRequestRepository } from './in-memory-document-request-repository.js';
import { InMemoryDocumentTemplateRepository } from './in-memory-document-template-repository.js';

export const admin: Actor = { id: 1, role: 'admin' };
export const client: Actor = { id: 2, role: 'client' };
export const otherClient: Actor = { id: 3, role: 'client' };
export const now = new Date('2026-11-20T15:00:00Z');

/** A PDF for the client 2. */
export const anUpload = (over: Partial<Upload> = {}): Upload => ({
  userId: 2,
  title: 'Statement',
  category: 'financial',
  description: null,
  needsSignature: false,
  fileName: 'Statement.pdf',
  bytes: samplePdf,
  ...over,
});

/** Refusals of the collaborators; undefined if they allow everything. */
interface Refusals {
  storage?: DomainError;
  signable?: DomainError;
  identity?: DomainError;
  seal?: DomainError;
}

/**
 * The services of documents over in-memory repositories, in a practice with user 1, the admin, and the
 * clients 2 and 3.
 */
export function anInMemoryPractice() {
  const refusals: Refusals = {};
  const check = (refusal: DomainError | undefined): void => {
    if (refusal) throw refusal;
  };
  let duringInspection: (() => Promise<void>) | undefined;
  const work = new InMemoryUnitOfWork();
  const clock = stub(Clock, { now: () => now });
  const files = new InMemoryRawStore();
  const vault = new EncryptedFileVault(files, { current: 'a secret of the tests' });
  const intake = new FileIntake(new NoScanner(), vault);
  const documents = new InMemoryDocumentRepository(work);
  const requests = new InMemoryDocumentRequestRepository(work);
  const templates = new InMemoryDocumentTemplateRepository(work);
  const given: SigningConsent[] = [];
  const consents = stub(SigningConsentRepository, {
    find: async ({ userId, clientId }, { version, language }) =>
      given.find(
        (one) =>
          one.userId === userId &&
          one.clientId === clientId &&
          one.version === version &&
          one.language === language,
      ),
    give: async (consent) => given.push(consent) > 0,
  });
  new RequestUpdates(work.domainEvents, requests);
  const jobs = stub(Jobs, { at: () => undefined });

  const accounts = stub(Accounts, {
    isClient: async (id) => id === client.id || id === otherClient.id,
    get: async ({ id }) => ({ username: `user${id}` }) as Awaited<ReturnType<Accounts['get']>>,
    person: async ({ id }) => ({ id, name: `Person ${id}`, email: `person${id}@example.com` }),
    practiceMarks: async () => noMarks,
  });
  const storage = stub(ClientStorage, {
    admit: async () => check(refusals.storage),
    reserve: async () => check(refusals.storage),
  });
  const seal = async (text: string): Promise<SealedPdf> => {
    check(refusals.seal);
    const bytes = Buffer.from(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { bytes, sha256, signatureImage: Buffer.from('a signature'), timestampedAt: null };
  };
  const prepared: { copy: Buffer | undefined } = { copy: undefined };
  const sealer = stub(PdfSealer, {
    seal: ({ sha256 }) => seal(`${sha256}, sealed`),
    countersign: (sealed) => seal(`${sealed.toString()}, countersigned`),
    prepare: async () => {
      const action = duringInspection;
      duringInspection = undefined;
      await action?.();
      check(refusals.signable);
      return prepared.copy;
    },
  });
  const practiceDetails = { name: 'Example Financial Consulting', timeZone: 'America/Chicago' };
  const site = stub(Site, {
    get: async () => practiceDetails as Awaited<ReturnType<Site['get']>>,
    today: async () => dayOf(now.getTime(), practiceDetails.timeZone),
  });
  const reach = stub(EventReach, { assertReaches: async () => undefined });
  const signable = new SignableFiles(sealer, vault);
  const library = new DocumentLibrary(documents, intake, vault, signable, accounts, storage, clock);
  const templateService = new DocumentTemplates(templates, library, signable, intake, vault, clock);
  return {
    refusals,
    /** The copy that preparing a file for signing makes; undefined for none. */
    prepared,
    /** Runs `action` once, while the next file is inspected for a signature. */
    whileInspected: (action: () => Promise<void>): void => void (duringInspection = action),
    work,
    /** Types of the domain events that were published, in order. */
    published: publishedTypes(work.domainEvents),
    /** The vault's objects, encrypted. */
    files: files.objects,
    repositories: { documents, requests, templates, consents },
    library,
    templates: templateService,
    opening: new DocumentFiles(documents, vault, work, clock),
    requests: new DocumentRequests(requests, templateService, accounts, clock),
    requestReminders: new RequestReminders(requests, site, reach, work, clock, jobs),
    answers: new RequestAnswers(requests, templateService, library, work, clock),
    signatureReminders: new SignatureReminders(documents, site, reach, work, clock, jobs),
    signing: new DocumentSigning(
      documents,
      sealer,
      signable,
      vault,
      stub(Confirmation, {
        confirm: async () => check(refusals.identity),
        confirmSession: async () => check(refusals.identity),
      }),
      new SignatureEvidence(
        accounts,
        site,
        new SigningConsents(consents, accounts, work, clock),
        stub(ActivityLog, { chain: async () => ({ events: [], fault: undefined }) }),
      ),
      clock,
    ),
  };
}

export type InMemoryPractice = ReturnType<typeof anInMemoryPractice>;

/** Runs the command's commit phase in a unit of work, as its caller does. */
export async function committed<Answer>(
  { work }: InMemoryPractice,
  prepared: Promise<() => Promise<Answer>>,
): Promise<Answer> {
  return work.run(await prepared);
}

import { Injectable } from '@nestjs/common';
import { type Actor, clientOf } from '../../../kernel/index.js';
import { currentRequestContext } from '../../../platform/process/request-context.js';
import { type ActivityEvent, ActivityLog } from '../../activity/index.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import type { Document } from '../domain/document.js';
import type { Ceremony, CeremonyEvent, CounterSignature, HandSignature, Party } from '../domain/sealing.js';
import { forClient } from '../domain/for-client.js';
import { disclosure } from './disclosure.js';
import { SigningConsents } from './signing-consents.js';

/** Collects the facts that a seal states: signer, practice, consent, and the document's event chain. */
@Injectable()
export class SignatureEvidence {
  constructor(
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly consents: SigningConsents,
    private readonly activity: ActivityLog,
  ) {}

  /** @param at one time for consent, row, certificate and seal */
  async ceremony(actor: Actor, document: Document, signature: HandSignature, at: Date): Promise<Ceremony> {
    const signing = await this.counterSignature(actor, document, signature, at);
    const { events: chain } = await this.activity.chain({ type: 'document', id: document.id });
    const { version, language, textSha256 } = disclosure();
    const now = (type: string): CeremonyEvent => ({
      type,
      at,
      actor: signing.signer.name,
      ...currentRequestContext(),
    });
    return {
      ...signing,
      consent: { version, language, textSha256, at: (await this.consents.inForce(actor))?.consentedAt ?? at },
      practiceMarks: await this.accounts.practiceMarks(actor),
      events: [
        ...chain.filter(({ refused }) => !refused).map(ceremonyEvent),
        now('consented'),
        now('signed'),
      ],
      chainHead: chain.at(-1)?.sha256 ?? null,
    };
  }

  /** @param at one time for row and seal */
  async counterSignature(
    actor: Actor,
    { id, title }: Document,
    signature: HandSignature,
    at: Date,
  ): Promise<CounterSignature> {
    const { name, timeZone } = await this.site.get();
    const signer = await this.signer(actor);
    const practice = { name, timeZone };
    return { documentId: id, title, signer, signature, at, ...currentRequestContext(), practice };
  }

  /** A person who signs for another client is named with that client. */
  private async signer(actor: Actor): Promise<Party> {
    const person = await this.accounts.person(actor);
    if (actor.role === 'admin' || clientOf(actor) === actor.id) return person;
    const client = await this.accounts.person({ id: clientOf(actor), role: 'client' });
    return { ...person, name: forClient(person.name, client) };
  }

  /** Records the consent that the ceremony states. */
  recordConsent(actor: Actor, at: Date): Promise<void> {
    return this.consents.give(actor, at);
  }
}

function ceremonyEvent({
  type,
  occurredAt,
  actor,
  onBehalfOf,
  address,
  agent,
}: ActivityEvent): CeremonyEvent {
  const at = new Date(occurredAt);
  const name = actor && forClient(actor.name, onBehalfOf);
  return { type: type.replace(/^document\./, ''), at, actor: name, address, agent };
}

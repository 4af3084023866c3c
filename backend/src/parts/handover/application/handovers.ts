import { Injectable } from '@nestjs/common';
import { type Actor, Clock, notFound } from '../../../kernel/index.js';
import { DelegatedCalls } from '../../../modules/identity/index.js';
import { RequestAnswers } from '../../../modules/documents/index.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type Handover, type HandoverState, linkEnd, stateOf } from '../domain/handover.js';
import { HandoverRepository } from '../domain/ports.js';

/** Milliseconds for which the state of an expired handover can be read. */
const retention = 24 * 60 * 60_000;

/** A person's handovers, on the device where they are logged in. */
@Injectable()
export class Handovers {
  constructor(
    private readonly handovers: HandoverRepository,
    private readonly answers: RequestAnswers,
    private readonly delegated: DelegatedCalls,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {}

  /** Whether other devices reach the links. */
  get areOffered(): boolean {
    return this.runtime.settings.isReachable;
  }

  /**
   * Makes the link, in the open unit of work if there is one. An earlier one of the same person and request ends.
   * @param actor in a session
   * @param itemId of a checklist; otherwise null
   * @throws DomainError not_found, invalid (itemId), document_request.completed, document_request.answered
   */
  async make(
    { sessionId, ...actor }: Actor,
    requestId: number,
    itemId: number | null,
  ): Promise<{ url: string; expiresAt: Date }> {
    if (sessionId === undefined) throw new Error('Only a session can make a handover.');
    await this.answers.assertAwaited(actor, requestId, itemId);
    const now = this.clock.now();
    const token = newToken();
    const handover = { userId: actor.id, requestId, itemId, sessionId, expiresAt: linkEnd(now) };
    await this.work.run(() =>
      this.handovers.put({ ...handover, tokenHash: tokenHash(token) }, new Date(now.getTime() - retention)),
    );
    const url = pageUrl(this.runtime.settings.publicUrl, `/handover#token=${token}`);
    return { url, expiresAt: handover.expiresAt };
  }

  /** @throws DomainError not_found without one */
  async state(actor: Actor, requestId: number): Promise<{ state: HandoverState; expiresAt: Date }> {
    const handover = await this.ofMaker(actor, requestId);
    const lasts = await this.delegated.lasts(handover);
    return { state: stateOf(handover, this.clock.now(), lasts), expiresAt: handover.expiresAt };
  }

  /** Ends it; again without effect. @throws DomainError not_found without one */
  async end(actor: Actor, requestId: number): Promise<void> {
    await this.ofMaker(actor, requestId);
    await this.work.run(() => this.handovers.end({ userId: actor.id, requestId }, this.clock.now()));
  }

  private async ofMaker({ id }: Actor, requestId: number): Promise<Handover> {
    const handover = await this.handovers.find({ userId: id, requestId });
    if (!handover) throw notFound('handover');
    return handover;
  }
}

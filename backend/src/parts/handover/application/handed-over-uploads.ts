import { Injectable } from '@nestjs/common';
import { type Actor, Clock, DomainError } from '../../../kernel/index.js';
import { DelegatedCalls, type DelegatedPerson, linkInvalid } from '../../../modules/identity/index.js';
import { RequestAnswers } from '../../../modules/documents/index.js';
import { Site } from '../../../modules/practice/index.js';
import type { SentFile } from '../../../platform/files/file-intake.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { cookieEnd, type Handover, stateOf } from '../domain/handover.js';
import { HandoverRepository } from '../domain/ports.js';

/** The request, as the other device shows it. */
interface HandoverPage {
  /** Title of the request, with the item's of a checklist. */
  title: string;
  /** The practice's name. */
  practice: string;
  expiresAt: Date;
}

/** A handover as its device uses it, with the person who made it. */
export interface Delegated {
  handover: Handover;
  principal: DelegatedPerson;
}

/** The other device of a handover, which may do nothing but answer its request once. */
@Injectable()
export class HandedOverUploads {
  constructor(
    private readonly handovers: HandoverRepository,
    private readonly answers: RequestAnswers,
    private readonly delegated: DelegatedCalls,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The handover of a device's cookie, also if it was used: an upload that is repeated needs its person.
   * @throws DomainError as `open`
   */
  async ofCookie(cookie: string): Promise<Delegated> {
    return this.withPrincipal(await this.handovers.findByCookie(tokenHash(cookie), this.clock.now()));
  }

  /**
   * Connects the device that has the token.
   * @throws DomainError invalid auth.link_invalid, also without the session or the right of the person who made it
   */
  async open(token: string): Promise<{ cookie: string; page: HandoverPage }> {
    const now = this.clock.now();
    const found = await this.handovers.findByToken(tokenHash(token), now);
    const { handover, principal } = await this.withPrincipal(found);
    const cookie = newToken();
    const expiresAt = cookieEnd(now);
    const page = await this.page(principal.actor, { ...handover, isOpened: true, expiresAt });
    const isOpened = await this.work.run(() =>
      this.handovers.open(tokenHash(token), tokenHash(cookie), now, expiresAt),
    );
    if (!isOpened) throw linkInvalid();
    return { cookie, page };
  }

  /** @throws DomainError invalid auth.link_invalid, also once the request takes no file any more */
  async page(actor: Actor, handover: Handover): Promise<HandoverPage> {
    const { requestId, itemId, expiresAt } = this.usable(handover);
    try {
      const title = await this.answers.titleToAnswer(actor, requestId, itemId);
      return { title, practice: (await this.site.get()).name, expiresAt };
    } catch (error) {
      throw error instanceof DomainError ? linkInvalid() : error;
    }
  }

  /**
   * Stores the file. The commit answers the request for the person, and uses the handover up: of two simultaneous files
   * the first wins.
   * @returns documents.id
   * @throws DomainError invalid auth.link_invalid; else as `RequestAnswers.prepareAnswer`
   */
  async prepareUpload(
    actor: Actor,
    { cookie, handover }: { cookie: string; handover: Handover },
    file: SentFile,
  ): Promise<Commit<number>> {
    const { requestId, itemId } = this.usable(handover);
    const answer = await this.answers.prepareAnswer(actor, requestId, file, itemId);
    return async () => {
      if (!(await this.handovers.use(tokenHash(cookie), this.clock.now()))) throw linkInvalid();
      return answer();
    };
  }

  private usable(handover: Handover): Handover {
    if (stateOf(handover, this.clock.now(), true) !== 'connected') throw linkInvalid();
    return handover;
  }

  private async withPrincipal(handover: Handover | undefined): Promise<Delegated> {
    if (!handover) throw linkInvalid();
    const right = { scope: 'upload', record: 'document_requests', id: handover.requestId } as const;
    const principal = await this.delegated.principalOf(handover, right);
    if (!principal) throw linkInvalid();
    return { handover, principal };
  }
}

import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, invalidField, notFound } from '../../../kernel/index.js';
import { Confirmation } from '../../../modules/identity/index.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { ResponseRepository } from '../domain/response-repository.js';
import type { StoredAnswer } from '../domain/sent-questionnaire.js';

/** Secrets among the answers, encrypted under a key of their own. */
@Injectable()
export class AnsweredSecrets {
  private readonly box: SealedBox;

  constructor(
    { secret }: Runtime,
    private readonly responses: ResponseRepository,
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.box = new SealedBox(secret, sealedColumns.answeredSecret);
  }

  seal(secret: string, responseId: number, key: string): Pick<StoredAnswer, 'sealed' | 'sealedFor'> {
    const sealedFor = `${responseId} ${key}`;
    return { sealed: this.box.seal(Buffer.from(secret), sealedFor), sealedFor };
  }

  /** Undefined for any other answer, and for one that no secret of the installation opens. */
  open({ sealed, sealedFor }: StoredAnswer): string | undefined {
    return sealed && sealedFor !== null ? this.box.open(sealed, sealedFor)?.plain.toString() : undefined;
  }

  /**
   * The secret, after the record that it was read.
   * @param admin in a fresh session
   * @throws DomainError invalid (reason), not_found, forbidden (auth.session_required, auth.password_required)
   */
  async reveal(admin: Actor, responseId: number, key: string, reason: string): Promise<string> {
    await this.confirmation.confirmSession(admin);
    if (reason === '') throw invalidField('reason', t('Please say why'));
    return this.work.run(async () => {
      const response = await this.responses.lock(responseId, admin);
      const answer = (await this.responses.answers(responseId)).get(key);
      const secret = answer && this.open(answer);
      if (secret === undefined) throw notFound('answer');
      this.work.publish(response.event('revealed', admin.id, this.clock.now(), { key, reason }));
      return secret;
    });
  }
}

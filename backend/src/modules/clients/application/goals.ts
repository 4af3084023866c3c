import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts } from '../../identity/index.js';
import { type Goal, type GoalEvent, goalsPerClient, type NewGoal } from '../domain/goal.js';
import { GoalRepository } from '../domain/ports.js';

/** Financial goals of a client, edited by the client, by owners of a household or business, and by the practice. */
@Injectable()
export class Goals {
  constructor(
    private readonly goals: GoalRepository,
    private readonly accounts: Accounts,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param clientId users.id @throws DomainError not_found for no open client, conflict goal.too_many */
  create(actor: Actor, clientId: number, goal: NewGoal, at = this.clock.now()): Promise<Goal> {
    return this.change(actor, clientId, 'goal.created', at, async () => {
      if ((await this.goals.count(clientId)) >= goalsPerClient)
        throw conflict('goal.too_many', t('You can have up to {goalsPerClient} goals.', { goalsPerClient }));
      return this.goals.add(clientId, goal, at);
    });
  }

  /** Undefined fields keep their values. @throws DomainError not_found */
  update(actor: Actor, clientId: number, id: number, changes: Partial<NewGoal>): Promise<Goal> {
    const at = this.clock.now();
    return this.change(actor, clientId, 'goal.changed', at, () =>
      this.goals.change(actor, clientId, id, changes, at),
    );
  }

  /** @throws DomainError not_found */
  async delete(actor: Actor, clientId: number, id: number): Promise<void> {
    await this.change(actor, clientId, 'goal.deleted', this.clock.now(), () =>
      this.goals.delete(actor, clientId, id),
    );
  }

  /** Locks the client's account, so that parallel calls cannot exceed the limit. */
  private change(
    actor: Actor,
    clientId: number,
    type: GoalEvent['type'],
    at: Date,
    write: () => Promise<Goal>,
  ): Promise<Goal> {
    return this.work.run(async () => {
      await this.accounts.lockClient(actor, clientId);
      const goal = await write();
      this.work.publish({
        type,
        at,
        actorId: actor.id,
        clientId,
        subject: { type: 'goal', id: goal.id, title: goal.title },
      });
      return goal;
    });
  }
}

import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Recorded, type Subject } from '../../../kernel/index.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { SiteRepository } from '../domain/site.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';

/** Channel on which instances announce changes of public content, with a version number. */
export const contentChannel = 'content';

/** Changes of the practice's details that the activity log records. */
type PracticeEvent =
  `practice.${'changed' | 'photo_changed' | 'photo_removed' | 'logo_changed' | 'logo_removed' | 'hero_changed' | 'hero_removed'}`;

/** A change of public content; `details.fields` names the changed fields, separated by commas. */
export interface PublicContentChanged extends Recorded {
  type: PracticeEvent;
}

/** Base event of every change that may affect public pages. */
@Injectable()
export class PublicChange {
  constructor(
    events: DomainEvents,
    private readonly site: SiteRepository,
    private readonly work: UnitOfWork,
    private readonly broadcast: Broadcast,
    private readonly clock: Clock,
  ) {
    // Public pages show whether and when visitors can book, and how they are answered.
    events.subscribe('availability.changed', () => this.invalidate());
    events.subscribe('connection.changed', () => this.invalidate());
  }

  /**
   * One transaction for the change, its version number and its broadcast to all instances. The version comes
   * first: its row lock makes such changes wait for each other.
   */
  run<T>(change: () => Promise<T>): Promise<T> {
    return this.work.run(async () => {
      await this.invalidate();
      return change();
    });
  }

  /** Invalidates public pages once the open unit of work has committed. */
  private async invalidate(): Promise<void> {
    await this.broadcast.publish(contentChannel, String(await this.site.raiseContentVersion()));
  }

  /**
   * Publishes an admin's action, within `run`.
   * @param details `fields`, the names of the changed fields, if the event has any
   */
  publish(
    type: PracticeEvent,
    admin: Actor,
    record: Pick<Subject, 'id' | 'title'>,
    details?: Record<string, string>,
  ): void {
    this.work.publish({
      type,
      at: this.clock.now(),
      actorId: admin.id,
      clientId: null,
      subject: { type: 'practice', ...record },
      ...(details && { details }),
    });
  }
}

/** The names of the fields whose values differ. */
export const changedFields = <Row extends object>(before: Row, after: Row): string[] =>
  (Object.keys(after) as (keyof Row & string)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );

import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { conflict, type DomainError } from '../../../kernel/index.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import type { DomainEvent } from '../../../platform/unit-of-work/domain-events.js';
import { EventReach } from '../../../platform/unit-of-work/event-reach.js';
import type { NotificationDraft } from '../domain/notification-draft.js';
import { waitsForLogin } from '../domain/mail-timing.js';
import { Audiences } from './audience.js';
import { NotificationRules } from './all-notification-rules.js';
import { channelsOf, isReader } from './readers.js';
import type { Person } from './recipient-queries.js';

type Unreached = 'no_reader' | 'no_login' | 'email_not_confirmed' | 'notifications_off';

/** Whether the notifications of an event reach anyone, by the rules that will write them. */
@Injectable()
export class NotifiedReaders extends EventReach {
  constructor(
    private readonly audiences: Audiences,
    private readonly rules: NotificationRules,
    private readonly additions: PartAdditions,
  ) {
    super();
  }

  override async assertReaches(events: readonly DomainEvent[]): Promise<void> {
    for (const event of events) {
      if (!this.rules.isNotified(event)) continue;
      const audience = this.audiences.of(event);
      const { actorId } = audience.ids;
      const people = await audience.people();
      for (const draft of this.rules.draftsOf(event, await audience.context(), events)) {
        const readers = people.filter((person) => isReader(draft, actorId, person));
        const reason = unreached(draft, actorId, readers);
        if (reason && !(await this.isReachedByPart(draft, actorId, readers))) throw refusal(reason);
      }
    }
  }

  private async isReachedByPart(
    draft: NotificationDraft,
    actorId: number | null,
    readers: readonly Person[],
  ): Promise<boolean> {
    if (draft.mailed === 'always') return false;
    const shown = readers.filter((reader) => !channelsOf(draft, actorId, reader).byEmailOnly);
    const userIds = shown.map(({ userId }) => userId);
    for (const channel of this.additions.of('notification.channel'))
      if ((await channel.reached(userIds, draft.category)).length > 0) return true;
    return false;
  }
}

/** @returns undefined if the notification reaches one of its readers */
function unreached(
  draft: NotificationDraft,
  actorId: number | null,
  readers: readonly Person[],
): Unreached | undefined {
  if (readers.length === 0) return 'no_reader';
  const channels = readers.map((reader) => ({ reader, ...channelsOf(draft, actorId, reader) }));
  const isReached = channels.some(
    ({ reader, isInPortal, mailTo }) =>
      (mailTo !== null && !waitsForLogin(reader, draft)) ||
      (isInPortal && reader.signsIn && draft.mailed !== 'always'),
  );
  if (isReached) return undefined;
  if (channels.some(({ reader, mailTo }) => mailTo !== null && waitsForLogin(reader, draft)))
    return 'no_login';
  return readers.every(({ email }) => email === null) ? 'email_not_confirmed' : 'notifications_off';
}

const refusal = (reason: Unreached): DomainError => conflict(`client.${reason}`, sentences()[reason]);

const sentences = (): Record<Unreached, string> => ({
  no_reader: t('This would not reach anyone. Nobody who acts for this client may see it.'),
  no_login: t('This would not reach anyone yet. Invite this client to the portal first.'),
  email_not_confirmed: t(
    'This would not reach anyone. The client changed the email address and hasn’t confirmed the new one.',
  ),
  notifications_off: t('This would not reach anyone. The client turned off these notifications.'),
});

import { t } from '@steward/texts';
import type { MessageDto } from '../../../shared/api';

/** Reader of a conversation: the client, or an admin on behalf of the practice. */
export interface Reader {
  side: 'client' | 'practice';
  /** users.id */
  userId: number;
}

type Authored = Pick<MessageDto, 'fromUserId' | 'from'>;

/** True for messages of the reader's side: another admin writes for the practice, another person for the client. */
export function isOwn({ fromPractice }: Pick<MessageDto, 'fromPractice'>, { side }: Reader): boolean {
  return fromPractice === (side === 'practice');
}

/** 'You', or the author's name. */
export function authorOf({ fromUserId, from }: Authored, { userId }: Reader): string {
  return fromUserId === userId ? t('You') : from.name;
}

import type { ReactNode } from 'react';
import { TitleCount } from '../../../shared/kit/screen-title';
import { useUnreadCount } from './use-notifications';

/** Adds the number of unread notifications to the titles of its screens. */
export function UnreadInTitle({ children }: { children: ReactNode }) {
  return <TitleCount value={useUnreadCount() ?? 0}>{children}</TitleCount>;
}

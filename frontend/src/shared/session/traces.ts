import { pagePerson } from '../http/page-person';
import { eraseDrafts } from './drafts';

/** Loads the steps of a logout. */
export const leaving = () => import('../offline/forget');

/** After a logout, here or in another tab: erases what this browser has kept of the person. */
export function eraseTraces(): void {
  const { id } = pagePerson;
  eraseDrafts();
  void leaving().then(({ forget }) => forget(id));
}

import { eraseDrafts } from './drafts';

/** After a logout, here or in another tab: erases what this browser has kept of the person. */
export function eraseTraces(): void {
  eraseDrafts();
  void import('../offline/forget').then(({ forget }) => forget());
}

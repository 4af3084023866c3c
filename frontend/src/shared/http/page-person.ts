import { t } from '@steward/texts';
import { otherPerson } from '#shared/action/question';
import { ApiError } from '#shared/http/api-error';

interface PagePerson {
  /** users.id; undefined for a visitor. */
  id: number | undefined;
  /** Someone else is known to have logged in since. */
  isReplaced: boolean;
}

/** The person for whom the page was drawn; calls that change something name them. */
export const pagePerson: PagePerson = { id: undefined, isReplaced: false };

/** As the server refuses a change in the session of someone else. */
export function otherPersonRefusal(): ApiError {
  const body = { code: 'session.other_person', message: t('Someone else has logged in here') };
  return new ApiError(409, 'Conflict', JSON.stringify(body));
}

/** The server answers readers without a comparison, and what it answers belongs to whoever is logged in. */
export function assertReadsForPagePerson(): void {
  if (pagePerson.isReplaced && otherPerson.isAskable) throw otherPersonRefusal();
}

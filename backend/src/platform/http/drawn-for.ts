import type { Request } from 'express';
import { t } from '@steward/texts';
import { conflict, invalidField } from '../../kernel/index.js';

/** The person for whom a page was drawn: users.id. */
const header = 'X-Person';

/**
 * Refuses a change that comes from a page of someone else than its caller: a page stays open while another person logs in
 * in the same browser, and the cookie does not say whose page it is. Without the header, nothing is compared.
 * @param personId users.id of the caller
 * @throws DomainError session.other_person, invalid (X-Person)
 */
export function assertDrawnFor(request: Request, personId: number): void {
  const named = request.get(header);
  if (named === undefined) return;
  if (!/^[1-9]\d{0,9}$/.test(named)) throw invalidField(header, t('X-Person must be the id of a person'));
  if (Number(named) !== personId)
    throw conflict('session.other_person', t('Someone else has logged in here'));
}

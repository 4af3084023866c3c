import { t } from '@steward/texts';
import { DomainError } from '../../../kernel/index.js';
import type { SiteChanges, StoredSite } from './site.js';

const longest = 120;

/**
 * Checks the note to the bookable hours in both languages. One that was longer already may stay.
 * @throws DomainError invalid (hours, translations.es.hours)
 */
export function assertNotes(changes: SiteChanges, stored: StoredSite): void {
  const notes = [
    ['hours', changes.hours, stored.hours],
    ['translations.es.hours', changes.translations?.es?.hours, stored.translations.es.hours],
  ] as const;
  const tooLong = notes.filter(([, note, before]) => note && note.length > longest && note !== before);
  const message = t('Must be at most {longest} characters', { longest });
  if (tooLong.length > 0)
    throw new DomainError('invalid', 'request.invalid', message, {
      fields: Object.fromEntries(tooLong.map(([field]) => [field, message])),
    });
}

import type { Actor } from '../../../kernel/index.js';
import { consultantId } from '../../identity/index.js';

export interface Person {
  /** users.id */
  id: number;
  name: string;
}

/** A person as read from the database. */
export interface FoundPerson extends Person {
  /** Works for the practice. */
  isStaff: boolean;
}

/**
 * Names of people, for that reader. Clients see everyone at the practice as the practice, under the consultant's id; a
 * client and the people who act for them know each other.
 * @param practice its name
 */
export function knownTo(reader: Actor, practice: string) {
  function person(found: FoundPerson): Person;
  function person(found: FoundPerson | null): Person | null;
  function person(found: FoundPerson | null): Person | null {
    if (found === null) return null;
    const { isStaff, id, name } = found;
    return isStaff && reader.role !== 'admin' ? { id: consultantId, name: practice } : { id, name };
  }
  return { person };
}

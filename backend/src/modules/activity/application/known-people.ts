import type { Actor } from '../../../kernel/index.js';
import { consultantId } from '../../identity/index.js';

export interface Person {
  /** users.id */
  id: number;
  name: string;
}

/**
 * Names of people, for that reader. Clients see everyone at the practice as the practice, under the
 * consultant's id.
 * @param practice its name
 */
export function knownTo(reader: Actor, practice: string) {
  const isKnown = (id: number): boolean => reader.role === 'admin' || id === reader.id;
  return {
    id: (id: number): number => (isKnown(id) ? id : consultantId),
    person: <Known extends Person | null>(person: Known): Known | Person =>
      person === null || isKnown(person.id) ? person : { id: consultantId, name: practice },
  };
}

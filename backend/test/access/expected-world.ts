import { type AccessScope, accessScopes } from '../../src/kernel/index.js';
import type { Records } from './furnished.js';

export const hour = 60 * 60_000;
const day = 24 * hour;

/** A client with one record of every kind, whose texts contain `word`. */
export interface WorldClient {
  id: number;
  kind: 'individual' | 'household';
  name: string;
  word: string;
  records: Records;
}

export interface WorldDocument {
  id: number;
  clientId: number;
  category: string;
  uploadedBy: number;
  /** True if it waits for a signature. */
  toSign: boolean;
}

/** Newest access of a person to a client. */
export interface Given {
  id: number;
  role: 'owner' | 'helper';
  scopes: readonly AccessScope[];
  categories: readonly string[] | null;
  until: string | null;
  /** Null as soon as it is accepted. */
  invitedAt: number | null;
  ended: boolean;
}

export interface Person {
  username: string;
  id: number;
  /** False for a person without a client of their own. */
  isClient: boolean;
}

export interface Member {
  username: string;
  id: number;
  role: 'consultant' | 'assistant';
  active: boolean;
}

/** Rights of a person for a client now, as the contract defines them. */
export interface Rights {
  role: 'self' | 'owner' | 'helper';
  scopes: readonly AccessScope[];
  categories: readonly string[] | null;
  until: string | null;
}

/** State of all access as the calls so far should have left it: a model without a database. */
export class ExpectedWorld {
  documents: WorldDocument[] = [];
  given = new Map<string, Given>();
  sees: 'all' | 'assigned' = 'all';
  assignees = new Map<number, readonly number[]>();
  opened = new Map<string, number>();

  constructor(
    private readonly now: () => number,
    private readonly today: () => string,
  ) {}

  begin(): void {
    this.given.clear();
    this.sees = 'all';
    this.assignees.clear();
    this.opened.clear();
  }

  of(person: Person, client: Pick<WorldClient, 'id'>): Given | undefined {
    return this.given.get(`${person.id} ${client.id}`);
  }

  give(person: Person, client: WorldClient, given: Given): void {
    this.given.set(`${person.id} ${client.id}`, given);
  }

  status(given: Given | undefined): 'none' | 'invited' | 'active' {
    if (!given || given.ended || (given.until !== null && given.until < this.today())) return 'none';
    if (given.invitedAt === null) return 'active';
    return this.now() - given.invitedAt >= 7 * day ? 'none' : 'invited';
  }

  rights(person: Person, client: Pick<WorldClient, 'id'>): Rights | undefined {
    if (person.id === client.id) return { role: 'self', scopes: accessScopes, categories: null, until: null };
    const given = this.of(person, client);
    return this.status(given) === 'active' ? given : undefined;
  }

  /** Documents that a person finds. */
  documentsFor(person: Person, client: Pick<WorldClient, 'id'>): WorldDocument[] {
    const rights = this.rights(person, client);
    if (!rights?.scopes.includes('documents')) return [];
    return this.documents.filter(
      ({ clientId, category, uploadedBy }) =>
        clientId === client.id &&
        (rights.categories === null || rights.categories.includes(category) || uploadedBy === person.id),
    );
  }

  isVisible({ id, active }: Member, clientId: number): boolean {
    if (!active) return false;
    return (
      this.sees === 'all' ||
      (this.assignees.get(clientId) ?? []).includes(id) ||
      (this.opened.get(`${id} ${clientId}`) ?? 0) > this.now()
    );
  }
}

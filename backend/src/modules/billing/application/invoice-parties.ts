import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { ProfileQueries } from '../../clients/index.js';
import { Site } from '../../practice/index.js';
import { Accounts, consultantId } from '../../identity/index.js';
import type { Parties } from '../domain/invoice-content.js';

/** Current names and addresses of practice and client, for an invoice that is issued or changed. */
@Injectable()
export class InvoiceParties {
  constructor(
    private readonly site: Site,
    private readonly accounts: Accounts,
    private readonly profiles: ProfileQueries,
  ) {}

  /**
   * @param userId users.id of the client
   * @throws DomainError not_found
   */
  async of(userId: number): Promise<Parties> {
    const practice = await this.site.get();
    const profile = await this.profiles.ofClient({ id: consultantId, role: 'admin' }, userId);
    const client: Actor = { id: userId, role: 'client' };
    const { name, email } = await this.accounts.person(client);
    return {
      practice: {
        name: practice.name,
        address: lines(practice.street, place(practice)),
        email: practice.email,
        phone: practice.phone || null,
        paymentInstructions: practice.paymentInstructions,
      },
      client: {
        name,
        address: lines(profile.company, profile.address, place(profile), profile.country),
        email,
        phone: profile.phone,
      },
    };
  }
}

interface Place {
  city: string | null;
  state: string | null;
  zipCode: string | null;
}

const place = ({ city, state, zipCode }: Place): string =>
  lines(city, lines(state, zipCode).join(' ')).join(', ');

const lines = (...given: (string | null)[]): string[] =>
  given.filter((line) => line !== null && line !== '') as string[];

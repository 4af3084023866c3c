import { Injectable } from '@nestjs/common';
import { unreachable } from '../../../kernel/index.js';
import { type Addressee, ProfileQueries } from '../../clients/index.js';
import { paymentInstructionsIn, Site, type SiteView } from '../../practice/index.js';
import type { Parties } from '../domain/invoice-content.js';

/** Current names and addresses of practice and client, and the client's language, for an invoice that is issued or changed. */
@Injectable()
export class InvoiceParties {
  constructor(
    private readonly site: Site,
    private readonly profiles: ProfileQueries,
  ) {}

  /**
   * @param userId users.id of the client
   * @throws DomainError not_found
   */
  async of(userId: number): Promise<Parties> {
    return partiesOf(await this.site.get(), await this.profiles.addressee(userId));
  }

  /** Those of many clients in one query. @param userIds users.id of clients */
  async ofAll(userIds: readonly number[]): Promise<(userId: number) => Parties> {
    const practice = await this.site.get();
    const clients = await this.profiles.addressees([...new Set(userIds)]);
    const parties = new Map(clients.map((client) => [client.id, partiesOf(practice, client)]));
    return (userId) => parties.get(userId) ?? unreachable('a client has no address');
  }
}

const partiesOf = (practice: SiteView, client: Addressee): Parties => ({
  practice: {
    name: practice.name,
    address: lines(practice.street, place(practice)),
    email: practice.email,
    phone: practice.phone || null,
    paymentInstructions: paymentInstructionsIn(client.language, practice),
  },
  client: {
    name: client.name,
    address: lines(client.company, client.address, place(client), client.country),
    email: client.email,
    phone: client.phone,
  },
  language: client.language,
});

interface Place {
  city: string | null;
  state: string | null;
  zipCode: string | null;
}

const place = ({ city, state, zipCode }: Place): string =>
  lines(city, lines(state, zipCode).join(' ')).join(', ');

const lines = (...given: (string | null)[]): string[] =>
  given.filter((line) => line !== null && line !== '') as string[];

import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { type Actor, clientOf, notFound } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { hashLength } from '../../../platform/files/encode-photo.js';
import type { ClientProfileDto, OrganizationProfileDto, ProfileDto } from '../http/profile.dto.js';

const address = `shown_phone(p.phone) AS phone, p.address, p.city, p.state, p.zip_code AS "zipCode", p.country, p.company`;
const details = `${address},
  p.job_title AS "jobTitle", to_char(p.birthdate, 'YYYY-MM-DD') AS birthdate, p.bio`;
/** Null for a person. */
const organization = `CASE WHEN a.role = 'organization' THEN json_build_object('name', a.name, 'email', p.email) END
  AS organization`;
const profiles = 'accounts a LEFT JOIN client_profiles p ON p.user_id = a.id';
/** URL of the photo, which changes with it; null without one. */
const photoAt = (address: string): string =>
  `${address} || '/photo?v=' || left(p.photo_sha256, ${hashLength})`;

/** A client as named and addressed on documents. */
export interface Addressee extends Omit<OrganizationProfileDto, 'email'> {
  /** users.id */
  id: number;
  /** Empty for a household or business without one. */
  email: string;
  company: string | null;
  language: Language;
}

type Row<Person> = Person & { organization: Pick<OrganizationProfileDto, 'name' | 'email'> | null };

/** Profiles: names, address and other personal details. An empty profile may have no row. */
@Injectable()
export class ProfileQueries {
  constructor(private readonly sql: Sql) {}

  /** That of the person who calls. */
  async own({ id }: Actor): Promise<ProfileDto> {
    const { organization: _none, ...profile } = await this.row(id, id);
    return profile;
  }

  /** That of the client whom a portal call concerns; an admin's own. */
  async ofPortal(actor: Actor): Promise<ProfileDto | OrganizationProfileDto> {
    return answerOf(await this.row(actor.role === 'admin' ? actor.id : clientOf(actor), actor.id));
  }

  /** @param id users.id @param person users.id of the caller, who sees no photo but their own */
  private row(id: number, person: number): Promise<Row<ProfileDto>> {
    return this.sql.one(
      'account',
      'profile.own',
      `SELECT a.first_name AS "firstName", a.last_name AS "lastName", a.email, a.email_confirmed AS "emailConfirmed",
         a.language, ${details}, coalesce(p.preferred_contact_method, 'email') AS "preferredContactMethod",
         coalesce(p.list_density, 'compact') AS "listDensity",
         CASE WHEN a.id = $2 THEN ${photoAt(`'/api/profile'`)} END AS photo, ${organization}
       FROM ${profiles} WHERE a.id = $1`,
      [id, person],
    );
  }

  /** @param id users.id of a client, closed or not @throws DomainError not_found */
  async addressee(id: number): Promise<Addressee> {
    const [found] = await this.addressees([id]);
    if (!found) throw notFound('client');
    return found;
  }

  /** @param ids users.id of clients, closed or not @returns those that exist, in no order */
  addressees(ids: readonly number[]): Promise<Addressee[]> {
    return this.sql.rows(
      'profile.addressees',
      `SELECT a.id, a.name, CASE WHEN a.role = 'organization' THEN coalesce(p.email, '') ELSE a.email END AS email, a.language, ${address}
       FROM ${profiles} WHERE a.id = ANY($1::int[]) AND a.is_client`,
      [ids],
    );
  }

  /** @param id users.id @throws DomainError not_found if that is not a client */
  async ofClient(actor: Actor, id: number): Promise<ClientProfileDto | OrganizationProfileDto> {
    const scope = clientScope(actor);
    return answerOf(
      await this.sql.one<Row<ClientProfileDto>>(
        'client',
        `profile.of-client-${scope.name}`,
        `SELECT ${details}, p.preferred_contact_method AS "preferredContactMethod",
           CASE WHEN a.closed_at IS NULL THEN a.language END AS language,
           ${photoAt(`'/api/admin/clients/' || a.id`)} AS photo, ${organization}
         FROM ${profiles} WHERE a.id = $1 AND a.is_client AND ${scope.where('a.id', 2)}`,
        [id, scope.ids],
      ),
    );
  }
}

function answerOf<Person extends Omit<OrganizationProfileDto, 'name' | 'email'>>({
  organization,
  ...person
}: Row<Person>): Omit<Row<Person>, 'organization'> | OrganizationProfileDto {
  if (!organization) return person;
  const { phone, address, city, state, zipCode, country } = person;
  return { ...organization, phone, address, city, state, zipCode, country };
}

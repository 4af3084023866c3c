import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { hashLength } from '../../../platform/files/encode-photo.js';
import type { ClientProfileDto, ProfileDto } from '../http/profile.dto.js';

const details = `p.phone, p.address, p.city, p.state, p.zip_code AS "zipCode", p.country, p.company,
  p.job_title AS "jobTitle", to_char(p.birthdate, 'YYYY-MM-DD') AS birthdate, p.bio`;
const profiles = 'accounts a LEFT JOIN client_profiles p ON p.user_id = a.id';
/** URL of the photo, which changes with it; null without one. */
const photoAt = (address: string): string =>
  `${address} || '/photo?v=' || left(p.photo_sha256, ${hashLength})`;

/** Profiles: names, address and other personal details. An empty profile may have no row. */
@Injectable()
export class ProfileQueries {
  constructor(private readonly sql: Sql) {}

  own({ id }: Actor): Promise<ProfileDto> {
    return this.sql.one(
      'account',
      'profile.own',
      `SELECT a.first_name AS "firstName", a.last_name AS "lastName", a.email, a.email_confirmed AS "emailConfirmed",
         ${details}, coalesce(p.preferred_contact_method, 'email') AS "preferredContactMethod",
         ${photoAt(`'/api/profile'`)} AS photo
       FROM ${profiles} WHERE a.id = $1`,
      [id],
    );
  }

  /** @param id users.id @throws DomainError not_found if that is not a client */
  ofClient(actor: Actor, id: number): Promise<ClientProfileDto> {
    const scope = clientScope(actor);
    return this.sql.one(
      'client',
      `profile.of-client-${scope.name}`,
      `SELECT ${details}, p.preferred_contact_method AS "preferredContactMethod",
         ${photoAt(`'/api/admin/clients/' || a.id`)} AS photo
       FROM ${profiles} WHERE a.id = $1 AND a.role = 'client' AND ${scope.where('a.id', 2)}`,
      [id, scope.ids],
    );
  }
}

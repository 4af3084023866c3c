import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts, type NewOrganization } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import { ProfileRepository } from '../domain/ports.js';
import { type DetailChanges, Profile } from '../domain/profile.js';
import { ClientQueries } from './client-queries.js';
import { type OrganizationChanges, Profiles } from './profiles.js';

/** Households and businesses: clients who cannot log in, and for whom people act. */
@Injectable()
export class Organizations {
  constructor(
    private readonly accounts: Accounts,
    private readonly profiles: Profiles,
    private readonly stored: ProfileRepository,
    private readonly directory: ClientQueries,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  add(admin: Actor, { kind, name, language, ...details }: NewOrganization & DetailChanges) {
    return this.work.run(async () => {
      const id = await this.accounts.createOrganization(admin, { kind, name, language });
      const now = this.clock.now();
      const profile = new Profile(id, now);
      profile.change(details, await this.site.today(), now);
      await this.stored.add([profile]);
      return this.directory.one(admin, id);
    });
  }

  /** @throws DomainError not_found, conflict client.individual */
  change(admin: Actor, id: number, changes: OrganizationChanges) {
    return this.work.run(async () => {
      await this.profiles.changeOrganization(admin, id, changes);
      return this.directory.one(admin, id);
    });
  }
}

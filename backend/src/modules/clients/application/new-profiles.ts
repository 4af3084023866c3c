import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Site } from '../../practice/index.js';
import { ProfileRepository } from '../domain/ports.js';
import { type DetailChanges, Profile } from '../domain/profile.js';

/** Profiles of clients whose accounts the open unit of work has created. */
@Injectable()
export class NewProfiles {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /** In a few statements for all, without events. @throws DomainError invalid (birthdate) */
  async add(clients: readonly { id: number; details: DetailChanges }[]): Promise<void> {
    const today = await this.site.today();
    const now = this.clock.now();
    await this.profiles.add(
      clients.map(({ id, details }) => {
        const profile = new Profile(id, now);
        profile.change(details, today, now);
        return profile;
      }),
    );
  }
}

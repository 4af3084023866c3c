import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ClientQueries } from './application/client-queries.js';
import { ClientRecordQueries } from './application/client-record-queries.js';
import { Goals } from './application/goals.js';
import { NewProfiles } from './application/new-profiles.js';
import { OnAccountEvents } from './application/on-account-events.js';
import { Organizations } from './application/organizations.js';
import { PracticeRecordQueries } from './application/practice-record-queries.js';
import { PrivateNotes } from './application/private-notes.js';
import { ProfileExport } from './application/profile-export.js';
import { ProfilePhotos } from './application/profile-photos.js';
import { ProfileQueries } from './application/profile-queries.js';
import { Profiles } from './application/profiles.js';
import { TagQueries } from './application/tag-queries.js';
import { Tags } from './application/tags.js';
import { TagsExport } from './application/tags-export.js';
import { GoalRepository, PrivateNoteRepository, ProfileRepository, TagRepository } from './domain/ports.js';
import { ClientProfilesController, ProfileController } from './http/profile.controller.js';
import { ClientsController } from './http/clients.controller.js';
import { GoalsController, GoalsAdminController, GoalVersionsController } from './http/goals.controller.js';
import { PrivateNotesController } from './http/private-notes.controller.js';
import { TagsController } from './http/tags.controller.js';
import { profileTable } from './infrastructure/clients.tables.js';
import { LastContacts } from './infrastructure/last-contacts.js';
import { SqlGoalRepository } from './infrastructure/sql-goal-repository.js';
import { SqlPrivateNoteRepository } from './infrastructure/sql-private-note-repository.js';
import { SqlTagRepository } from './infrastructure/sql-tag-repository.js';
import { TypeOrmProfileRepository } from './infrastructure/typeorm-profile-repository.js';

export const clientsTables = [profileTable];

@Module({
  imports: [PracticeModule, ExportModule, IdentityModule],
  controllers: [
    ClientsController,
    ClientProfilesController,
    ProfileController,
    GoalsController,
    GoalsAdminController,
    GoalVersionsController,
    PrivateNotesController,
    TagsController,
  ],
  providers: [
    { provide: ProfileRepository, useClass: TypeOrmProfileRepository },
    { provide: GoalRepository, useClass: SqlGoalRepository },
    { provide: PrivateNoteRepository, useClass: SqlPrivateNoteRepository },
    { provide: TagRepository, useClass: SqlTagRepository },
    ClientQueries,
    ClientRecordQueries,
    PracticeRecordQueries,
    OnAccountEvents,
    NewProfiles,
    Organizations,
    ProfileQueries,
    Profiles,
    ProfileExport,
    ProfilePhotos,
    Goals,
    PrivateNotes,
    LastContacts,
    Tags,
    TagQueries,
    TagsExport,
  ],
  exports: [ClientQueries, NewProfiles, PracticeRecordQueries, ProfileQueries, Profiles, Goals, PrivateNotes],
})
export class ClientsModule {}

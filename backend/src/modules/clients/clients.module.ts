import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ClientDirectory } from './application/client-directory.js';
import { ClientImport } from './application/client-import.js';
import { Goals } from './application/goals.js';
import { NotesRetention } from './application/notes-retention.js';
import { OnUserClosed } from './application/on-user-closed.js';
import { OnUserRegistered } from './application/on-user-registered.js';
import { PrivateNotes } from './application/private-notes.js';
import { ProfileExport } from './application/profile-export.js';
import { ProfilePhotos } from './application/profile-photos.js';
import { Profiles } from './application/profiles.js';
import { ClientProfilesController } from './http/client-profiles.controller.js';
import { ClientsController } from './http/clients.controller.js';
import { GoalsController } from './http/goals.controller.js';
import { GoalsAdminController, GoalVersionsController } from './http/goals-admin.controller.js';
import { PrivateNotesController } from './http/private-notes.controller.js';
import { ProfileController } from './http/profile.controller.js';

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
  ],
  providers: [
    ClientDirectory,
    ClientImport,
    Profiles,
    ProfileExport,
    ProfilePhotos,
    Goals,
    PrivateNotes,
    NotesRetention,
    OnUserRegistered,
    OnUserClosed,
  ],
  exports: [Profiles, Goals, PrivateNotes],
})
export class ClientsModule {}

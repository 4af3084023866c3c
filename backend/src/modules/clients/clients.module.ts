import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ClientDirectory } from './application/client-directory.js';
import { OnUserClosed } from './application/on-user-closed.js';
import { OnUserRegistered } from './application/on-user-registered.js';
import { ProfilePhotos } from './application/profile-photos.js';
import { Profiles } from './application/profiles.js';
import { ClientProfilesController } from './http/client-profiles.controller.js';
import { ClientsController } from './http/clients.controller.js';
import { ProfileController } from './http/profile.controller.js';

@Module({
  imports: [IdentityModule],
  controllers: [ClientsController, ClientProfilesController, ProfileController],
  providers: [ClientDirectory, Profiles, ProfilePhotos, OnUserRegistered, OnUserClosed],
  exports: [Profiles],
})
export class ClientsModule {}

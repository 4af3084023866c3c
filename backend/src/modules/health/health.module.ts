import { Module } from '@nestjs/common';
import { AddressHealth } from './checks/address-health.js';
import { DatabaseHealth } from './checks/database-health.js';
import { DiskHealth } from './checks/disk-health.js';
import { EventHealth } from './checks/event-health.js';
import { JobHealth } from './checks/job-health.js';
import { MailHealth } from './checks/mail-health.js';
import { SecretRotationHealth } from './checks/secret-rotation-health.js';
import { StoredFilesHealth } from './checks/stored-files-health.js';
import { VisitorAddressesHealth } from './checks/visitor-addresses-health.js';
import { HealthController } from './health.controller.js';
import { HealthPageController } from './health-page.controller.js';
import { HealthWatch } from './health-watch.js';
import { StorageController } from './storage.controller.js';

/**
 * State of the installation: for machines, for owners, and for the practice when it fails. Every module adds its own lines
 * to `platform/operations/health-checks.ts`; `checks` has those of the platform.
 */
@Module({
  controllers: [HealthController, HealthPageController, StorageController],
  providers: [
    AddressHealth,
    DatabaseHealth,
    DiskHealth,
    EventHealth,
    HealthWatch,
    JobHealth,
    MailHealth,
    SecretRotationHealth,
    StoredFilesHealth,
    VisitorAddressesHealth,
  ],
})
export class HealthModule {}

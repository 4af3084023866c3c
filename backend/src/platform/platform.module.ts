import {
  type DynamicModule,
  type FactoryProvider,
  Global,
  Module,
  type Type,
  type ValueProvider,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type EntitySchema } from 'typeorm';
import { Clock } from '../kernel/index.js';
import { RestoreChecks } from './restore/restore-checks.js';
import { BackgroundTasks } from './process/background-tasks.js';
import { DatabaseHealth } from './database/health/database-health.js';
import { dataSourceOptions } from './database/data-source.js';
import { Branding } from './branding/branding.js';
import { Broadcast } from './broadcast/broadcast.js';
import { OlderInstances } from './broadcast/older-instances.js';
import { Sql } from './database/sql.js';
import { UnitOfWork } from './unit-of-work/unit-of-work.js';
import { DatabaseUnitOfWork } from './database/database-unit-of-work.js';
import { DomainEvents } from './domain-events/domain-events.js';
import { EventHealth } from './event-publishing/health/event-health.js';
import { EventPublisher } from './event-publishing/event-publisher.js';
import { ClamAvScanner } from './files/clamav-scanner.js';
import { EncryptedFileVault } from './files/encrypted-file-vault.js';
import { FileIntake } from './files/file-intake.js';
import { FileVault } from './files/file-vault.js';
import { NewestFiles } from './files/newest-files.js';
import { openRawStore } from './files/open-raw-store.js';
import { SecretRotation } from './files/secret-rotation.js';
import { DiskHealth } from './files/health/disk-health.js';
import { DiskRoom } from './files/disk-room.js';
import { SecretRotationHealth } from './files/health/secret-rotation-health.js';
import { StoredFilesHealth } from './files/health/stored-files-health.js';
import { StorageController } from './files/http/storage.controller.js';
import { StoredFilesCheck } from './files/stored-files-check.js';
import { StorageSweep } from './files/sweep.js';
import { NoScanner, VirusScanner } from './files/virus-scanner.js';
import { HealthChecks } from './health/health-checks.js';
import { HealthPageController } from './health/http/health-page.controller.js';
import { HealthWatch } from './health/health-watch.js';
import { CallShare, CallShareInterceptor } from './http/call-share.js';
import { AddressHealth } from './http/health/address-health.js';
import { VisitorAddressesHealth } from './http/health/visitor-addresses-health.js';
import { HealthController } from './health/http/health.controller.js';
import { IdempotencyKeys } from './http/idempotency-keys.js';
import { RateLimits } from './limits/rate-limits.js';
import { RollingLimits } from './limits/rolling-limits.js';
import { NoteAttempt } from './http/record-refusals.js';
import { UserQueues } from './http/one-at-a-time.js';
import { JobHealth } from './jobs/health/job-health.js';
import { Jobs } from './jobs/jobs.js';
import { MailAttempts } from './mail/mail-attempts.js';
import { MailDelivery } from './mail/mail-delivery.js';
import { MailRetention } from './mail/mail-retention.js';
import { MailHealth } from './mail/health/mail-health.js';
import { MailSecrets } from './mail/mail-secrets.js';
import { MailTransport, NoTransport } from './mail/mail-transport.js';
import { OutboxController } from './mail/http/outbox.controller.js';
import { OutboxQueries } from './mail/outbox-queries.js';
import { Outbox } from './mail/outbox.js';
import { SmtpTransport } from './mail/smtp-transport.js';
import { MetricsController } from './metrics/http/metrics.controller.js';
import { Metrics } from './metrics/metrics.js';
import { ProcessMetrics } from './metrics/process-metrics.js';
import { RequestMetrics } from './metrics/request-metrics.js';
import { RecordVersions } from './record-versions/record-versions.js';
import { RequireRules } from './http/require-rules.js';
import { UntrustedProxy } from './http/untrusted-proxy.js';
import { UploadSlots } from './http/upload-slots.js';
import { TypstRenderer } from './pdf/typst-renderer.js';
import { Refusals } from './requests/refusals.js';
import { RetentionSources } from './retention/retention-sources.js';
import { Runtime } from './runtime.js';
import { SecretFingerprint } from './secrets/secret-fingerprint.js';

/** Parts made from the settings; the modules may inject them. */
const partsOf = (runtime: Runtime): (FactoryProvider | ValueProvider)[] => [
  { provide: Runtime, useValue: runtime },
  { provide: Clock, useValue: runtime.clock },
  ...fileParts(runtime),
  ...databaseParts(runtime),
  {
    provide: MailTransport,
    useFactory: () => (runtime.settings.smtp ? new SmtpTransport(runtime.settings.smtp) : new NoTransport()),
  },
  { provide: UploadSlots, useFactory: () => new UploadSlots() },
  { provide: UserQueues, useFactory: () => new UserQueues() },
  { provide: CallShare, useFactory: () => new CallShare() },
  { provide: UntrustedProxy, useFactory: () => new UntrustedProxy() },
];

const fileParts = ({ settings, storage, secret, log }: Runtime): FactoryProvider[] => [
  {
    provide: FileVault,
    useFactory: async () => new EncryptedFileVault(await openRawStore(storage, { mayBeAway: true }), secret),
  },
  {
    provide: VirusScanner,
    useFactory: () => (settings.clamav ? new ClamAvScanner(settings.clamav, log) : new NoScanner()),
  },
];

const databaseParts = (runtime: Runtime): FactoryProvider[] => {
  const { settings, databaseUrl, clock, log, doesJobs } = runtime;
  return [
    withWork(RateLimits, (work) => new RateLimits(work, settings.throttle)),
    withWork(Broadcast, (work) => new Broadcast(work, databaseUrl, log)),
    withWork(Jobs, (work) => new Jobs(work, log, doesJobs)),
    {
      provide: RollingLimits,
      inject: [Sql],
      useFactory: (sql: Sql) => new RollingLimits(sql, clock, settings.throttle),
    },
    {
      provide: IdempotencyKeys,
      inject: [Sql, Jobs],
      useFactory: (sql: Sql, jobs: Jobs) => new IdempotencyKeys(sql, jobs, runtime),
    },
  ];
};

const withWork = <Part>(
  provide: Type<Part>,
  useFactory: (work: DatabaseUnitOfWork) => Part,
): FactoryProvider => ({ provide, inject: [DatabaseUnitOfWork], useFactory });

/** The modules may inject these too. */
const offered = [
  BackgroundTasks,
  Branding,
  DiskRoom,
  DomainEvents,
  EventPublisher,
  FileIntake,
  HealthChecks,
  MailSecrets,
  Metrics,
  NewestFiles,
  OlderInstances,
  Outbox,
  TypstRenderer,
  Refusals,
  RestoreChecks,
  RecordVersions,
  RetentionSources,
  SecretFingerprint,
  SecretRotation,
  Sql,
  DatabaseUnitOfWork,
];

/** Health checks, metrics and jobs: they add themselves to the parts above. */
const own = [
  OutboxQueries,
  AddressHealth,
  DatabaseHealth,
  EventHealth,
  HealthWatch,
  JobHealth,
  MailAttempts,
  MailDelivery,
  MailHealth,
  ProcessMetrics,
  RequestMetrics,
  MailRetention,
  RequireRules,
  DiskHealth,
  SecretRotationHealth,
  StoredFilesHealth,
  StorageSweep,
  StoredFilesCheck,
  VisitorAddressesHealth,
  { provide: APP_GUARD, useClass: NoteAttempt },
  { provide: APP_INTERCEPTOR, useClass: CallShareInterceptor },
];

/** Providers that every module may inject: database, domain events, broadcast, files, mail, clock, limits. */
@Global()
@Module({})
export class PlatformModule {
  static with(runtime: Runtime, entities: EntitySchema[]): DynamicModule {
    const parts = partsOf(runtime);
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, databaseOf(runtime.databaseUrl, entities)],
      controllers: [
        HealthController,
        HealthPageController,
        MetricsController,
        OutboxController,
        StorageController,
      ],
      providers: [...parts, unitOfWork, ...offered, ...own],
      exports: [...parts.map(({ provide }) => provide), UnitOfWork, ...offered],
    };
  }
}

const unitOfWork = { provide: UnitOfWork, useExisting: DatabaseUnitOfWork };

const databaseOf = (url: string, entities: EntitySchema[]): DynamicModule =>
  TypeOrmModule.forRootAsync({
    useFactory: () => ({ ...dataSourceOptions(url, entities), retryAttempts: 1 }),
    dataSourceFactory: async (options) => {
      if (!options) throw new Error('The database has no options.');
      return new DataSource(options).initialize();
    },
  });

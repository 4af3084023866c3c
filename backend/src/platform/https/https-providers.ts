import type { Provider } from '@nestjs/common';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { Sql } from '../database/sql.js';
import { HealthChecks } from '../operations/health-checks.js';
import type { Runtime } from '../settings/runtime.js';
import { AcmeAuthority, acmeTimes } from './acme-authority.js';
import { CertificateStore } from './certificate-store.js';
import { Certificates } from './certificates.js';

/** Providers of https without a proxy; none without DOMAIN. */
export function httpsProviders(runtime: Runtime): Provider[] {
  const { clock, log, secret, settings } = runtime;
  const { ownHttps } = settings;
  if (!ownHttps) return [];
  const certificatesOf = (sql: Sql, work: DatabaseUnitOfWork, health: HealthChecks): Certificates => {
    const { directory, email } = ownHttps;
    const store = new CertificateStore(sql, work, secret);
    const authority = new AcmeAuthority(directory, email, () => clock.now(), runtime.within(acmeTimes));
    const certificates = new Certificates(ownHttps, store, authority, clock, log);
    certificates.reportTo(health);
    return certificates;
  };
  return [
    { provide: Certificates, inject: [Sql, DatabaseUnitOfWork, HealthChecks], useFactory: certificatesOf },
  ];
}

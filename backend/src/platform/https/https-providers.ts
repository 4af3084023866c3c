import type { Provider } from '@nestjs/common';
import { HealthChecks } from '../operations/health-checks.js';
import type { Runtime } from '../settings/runtime.js';
import { AcmeAuthority, acmeTimes } from './acme-authority.js';
import { CertificateStore } from './certificate-store.js';
import { Certificates } from './certificates.js';

/** Providers of https without a proxy; none without DOMAIN. */
export function httpsProviders(runtime: Runtime): Provider[] {
  const { clock, log, settings } = runtime;
  const { ownHttps } = settings;
  if (!ownHttps) return [];
  const certificatesOf = (store: CertificateStore, health: HealthChecks): Certificates => {
    const { directory, email } = ownHttps;
    const authority = new AcmeAuthority(directory, email, () => clock.now(), runtime.within(acmeTimes));
    const certificates = new Certificates(ownHttps, store, authority, clock, log);
    certificates.reportTo(health);
    return certificates;
  };
  return [
    CertificateStore,
    { provide: Certificates, inject: [CertificateStore, HealthChecks], useFactory: certificatesOf },
  ];
}

import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { TxtRecords } from '../domain/mail-domain.js';
import { DomainRecords } from '../domain/ports.js';

/** Milliseconds for the first try of a question; the second waits longer. */
const timeout = 1_500;

/** The system's name servers, or DNS_SERVER. */
@Injectable()
export class DnsRecords extends DomainRecords {
  private readonly resolver = new Resolver({ timeout, tries: 2 });

  constructor({ settings }: Runtime) {
    super();
    if (settings.dnsServer !== undefined) this.resolver.setServers([settings.dnsServer]);
  }

  async txt(name: string): Promise<TxtRecords> {
    try {
      return (await this.resolver.resolveTxt(name)).map((strings) => strings.join(''));
    } catch (error) {
      const { code } = error as { code?: string };
      return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null;
    }
  }
}

import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { exchange } from '../../../platform/process/exchange.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { TxtRecords } from '../domain/mail-domain.js';
import { DomainRecords } from '../domain/ports.js';

/** Milliseconds for the first try of a question, of which the second waits longer, and for the answer to it. */
const times = { timeout: 1_500, answerMs: 6_000 };

/** The system's name servers, or DNS_SERVER. */
@Injectable()
export class DnsRecords extends DomainRecords {
  private readonly resolver: Resolver;
  private readonly answerMs: number;

  constructor(runtime: Runtime) {
    super();
    const { settings } = runtime;
    const { timeout, answerMs } = runtime.within(times);
    this.answerMs = answerMs;
    this.resolver = new Resolver({ timeout, tries: 2 });
    if (settings.dnsServer !== undefined) this.resolver.setServers([settings.dnsServer]);
  }

  async txt(name: string): Promise<TxtRecords> {
    try {
      const found = await exchange(this.answerMs, () => this.resolver.resolveTxt(name));
      return found.map((strings) => strings.join(''));
    } catch (error) {
      const { code } = error as { code?: string };
      return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null;
    }
  }
}

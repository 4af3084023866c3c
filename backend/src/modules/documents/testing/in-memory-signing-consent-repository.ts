import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { SigningConsentRepository } from '../domain/ports.js';
import type { SigningConsent } from '../domain/signing-disclosure.js';

export class InMemorySigningConsentRepository implements SigningConsentRepository {
  private inForce: readonly SigningConsent[] = [];

  constructor(private readonly work: InMemoryUnitOfWork) {}

  async find(userId: number, version: string): Promise<SigningConsent | undefined> {
    return this.inForce.find((consent) => consent.userId === userId && consent.version === version);
  }

  async give(consent: SigningConsent): Promise<boolean> {
    if (await this.find(consent.userId, consent.version)) return false;
    await this.keep([...this.inForce, consent]);
    return true;
  }

  async withdraw(userId: number): Promise<boolean> {
    const others = this.inForce.filter((consent) => consent.userId !== userId);
    if (others.length === this.inForce.length) return false;
    await this.keep(others);
    return true;
  }

  private keep(consents: readonly SigningConsent[]): Promise<void> {
    return this.work.run(async () => {
      const before = this.inForce;
      this.work.onRollback(() => (this.inForce = before));
      this.inForce = consents;
    });
  }
}

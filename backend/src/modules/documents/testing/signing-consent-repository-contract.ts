import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { SigningConsentRepository } from '../domain/ports.js';
import type { SigningConsent } from '../domain/signing-disclosure.js';

const at = new Date('2026-11-02T12:00:00.123Z');
const later = new Date('2026-11-03T12:00:00Z');
const aConsent = (over: Partial<SigningConsent> = {}): SigningConsent => ({
  userId: 2,
  version: '2026-11',
  consentedAt: at,
  address: '203.0.113.7',
  agent: null,
  ...over,
});

interface Opened {
  consents: SigningConsentRepository;
  work: UnitOfWork;
}

/** @param open an empty repository in a practice with user 1, the admin, and the clients 2 and 3 */
export function signingConsentRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meets the contract of a signing consent repository`, () => {
    let consents: SigningConsentRepository;
    let work: UnitOfWork;
    beforeEach(async () => {
      ({ consents, work } = await open());
    });

    it("stores each client's consent to each version", async () => {
      const given = [aConsent(), aConsent({ userId: 3 }), aConsent({ version: '2027-01' })];
      for (const consent of given) expect(await consents.give(consent)).toBe(true);
      for (const consent of given)
        expect(await consents.find(consent.userId, consent.version)).toEqual(consent);
      expect(await consents.find(3, '2027-01')).toBeUndefined();
    });

    it('keeps the consent in force if it is given again', async () => {
      await consents.give(aConsent());
      expect(await consents.give(aConsent({ consentedAt: later }))).toBe(false);
      expect(await consents.find(2, '2026-11')).toEqual(aConsent());
    });

    it('withdraws all consents of a client, who can then give them again', async () => {
      await consents.give(aConsent());
      await consents.give(aConsent({ version: '2027-01' }));
      await consents.give(aConsent({ userId: 3 }));
      expect(await consents.withdraw(2, later)).toBe(true);
      expect(await consents.withdraw(2, later)).toBe(false);
      for (const version of ['2026-11', '2027-01']) expect(await consents.find(2, version)).toBeUndefined();
      expect(await consents.find(3, '2026-11')).toBeDefined();
      expect(await consents.give(aConsent({ consentedAt: later }))).toBe(true);
      expect(await consents.find(2, '2026-11')).toMatchObject({ consentedAt: later });
    });

    it('rolls everything back with its unit of work', async () => {
      await consents.give(aConsent());
      const failing = work.run(async () => {
        await consents.withdraw(2, later);
        await consents.give(aConsent({ userId: 3 }));
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await consents.find(2, '2026-11')).toEqual(aConsent());
      expect(await consents.find(3, '2026-11')).toBeUndefined();
    });
  });
}

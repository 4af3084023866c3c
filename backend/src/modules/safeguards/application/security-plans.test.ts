import { stub } from '../../../../test/stub.js';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import { SafeguardPdfs } from '../domain/ports.js';
import type { SystemFacts } from '../domain/system-facts.js';
import { suggestedAnswers } from '../domain/security-plan.js';
import { InMemorySecurityPlanRepository } from '../testing/in-memory-repositories.js';
import { someFacts } from '../testing/system-facts-fixture.js';
import { SystemFactsReader } from './system-facts-reader.js';
import { SecurityPlanFiles } from './security-plan-files.js';
import { SecurityPlans } from './security-plans.js';

const admin: Actor = { id: 1, role: 'admin' };
const answers = {
  ...suggestedAnswers,
  coordinator: { ...suggestedAnswers.coordinator, name: 'Jordan Example' },
};
const adoption = { reviewOn: undefined, note: null };

function practice(): { plans: SecurityPlans; set: (over: Partial<SystemFacts>) => void } {
  let facts = someFacts;
  let drawn = 0;
  const site = stub(Site, { today: async () => '2026-11-21', timeZone: async () => 'America/Chicago' });
  const plans = new SecurityPlans(
    new InMemorySecurityPlanRepository(new InMemoryUnitOfWork()),
    stub(SystemFactsReader, { read: async () => facts }),
    new SecurityPlanFiles(
      stub(SafeguardPdfs, { plan: async () => Buffer.from(`PDF ${++drawn}`) }),
      stub(FileVault, {
        put: async (bytes) => ({ path: bytes.toString(), size: bytes.length, sha256: '0'.repeat(64) }),
      }),
      site,
    ),
    stub(Accounts, { person: async () => ({ id: 1, name: 'Jordan Example', email: 'j@example.com' }) }),
    site,
    stub(Clock, { now: () => new Date('2026-11-21T18:00:00Z') }),
  );
  return { plans, set: (over) => void (facts = { ...facts, ...over }) };
}

describe('the practice’s security plan', () => {
  it('starts with suggestions, which cannot be adopted', async () => {
    const { plans } = practice();
    expect(await plans.overview(admin)).toMatchObject({ written: false, review: 'none', inForce: null });
    await expect(plans.prepareAdoption(admin, adoption)).rejects.toMatchObject({
      fields: { 'coordinator.name': expect.any(String) as string },
    });
  });

  it('is in force after its adoption, and differs as soon as a setting changes', async () => {
    const { plans, set } = practice();
    await plans.write(admin, answers);
    const commit = await plans.prepareAdoption(admin, adoption);
    expect(await commit()).toMatchObject({ id: 1, reviewOn: '2027-11-21', file: { path: 'PDF 1' } });
    set({ clients: { open: 9, closed: 9, withSecondFactor: 9 } });
    expect(await plans.overview(admin)).toMatchObject({ review: 'current', differences: [] });
    set({ adminMfa: 'optional' });
    expect((await plans.overview(admin)).differences).toEqual([
      {
        section: 'Access',
        name: 'Second factor for admin accounts',
        was: 'Required before anything else',
        is: 'Optional (ADMIN_MFA)',
      },
    ]);
  });

  it('is not adopted if it was changed or adopted by someone else in between', async () => {
    const { plans } = practice();
    await plans.write(admin, answers);
    const first = await plans.prepareAdoption(admin, adoption);
    await plans.write(admin, { ...answers, scope: 'Everything.' });
    await expect(first()).rejects.toMatchObject({ code: 'security_plan.changed' });
    const [one, other] = [
      await plans.prepareAdoption(admin, adoption),
      await plans.prepareAdoption(admin, adoption),
    ];
    await one();
    await expect(other()).rejects.toMatchObject({ code: 'security_plan.changed' });
    expect(await plans.overview(admin)).toMatchObject({ inForce: { id: 1 } });
  });

  it('refuses dates in the future', async () => {
    const { plans } = practice();
    const future = { ...answers, riskAssessedOn: '2026-11-22' };
    await expect(plans.write(admin, future)).rejects.toMatchObject({
      fields: { riskAssessedOn: 'Must not be after today' },
    });
    expect(await plans.overview(admin)).toMatchObject({ written: false });
  });
});

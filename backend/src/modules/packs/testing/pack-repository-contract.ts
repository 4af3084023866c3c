import type { Actor } from '../../../kernel/actor.js';
import type { DomainEventType } from '../../../platform/domain-events/domain-events.js';
import type { PackRepository } from '../domain/pack-repository.js';
import { aPack } from './a-pack.js';

const admin: Actor = { id: 1, role: 'admin' };
const at = new Date('2026-11-21T12:00:00Z');
const refused = { kind: 'not_found', code: 'pack.not_found' };

interface Opened {
  packs: PackRepository;
  /** Types of the published domain events, in order. */
  published: DomainEventType[];
}

/** @param open returns an empty repository, in a practice where user 1 is the admin */
export function packRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meets the contract of a pack repository`, () => {
    let packs: PackRepository;
    let published: DomainEventType[];
    beforeEach(async () => {
      ({ packs, published } = await open());
    });

    it('stores a complete one and publishes its creation', async () => {
      const added = await packs.add(aPack());
      expect(await packs.get(added.id)).toEqual(added);
      const least = await packs.add(aPack({ documents: [], requests: [], invoice: null }));
      expect(await packs.get(least.id)).toEqual(least);
      expect(published).toEqual(['pack.created', 'pack.created']);
    });

    it('stores a complete change and publishes it', async () => {
      const { id } = await packs.add(aPack());
      const changed = await packs.change(id, (pack) =>
        pack.change({ title: 'Year end', message: null, documents: [{ templateId: 7 }] }, admin, at),
      );
      expect(await packs.get(id)).toEqual(changed);
      expect(published).toEqual(['pack.created', 'pack.changed']);
    });

    it('changes nothing when a change is refused', async () => {
      const added = await packs.add(aPack());
      const refusal = packs.change(added.id, (pack) => pack.change({ title: '{{x}}' }, admin, at));
      await expect(refusal).rejects.toMatchObject({ kind: 'invalid' });
      expect(await packs.get(added.id)).toEqual(added);
    });

    it('does not find deleted or unknown ones', async () => {
      const { id } = await packs.add(aPack());
      await packs.change(id, (pack) => pack.delete(admin, at));
      for (const gone of [id, 99]) {
        await expect(packs.get(gone)).rejects.toMatchObject(refused);
        await expect(packs.change(gone, () => [])).rejects.toMatchObject(refused);
      }
      expect(published).toEqual(['pack.created', 'pack.deleted']);
    });
  });
}

import { looks, looksInList, type WritesOfPart } from '../../../../test/switching.js';

export default (): WritesOfPart => ({
  writes: (practice) => [
    async (n) => {
      const { accept, admin, ask } = practice;
      const at = '/api/admin/retention';
      const rules = [{ category: 'client_uploads', years: 20 + (n % 50) }];
      const preview = await ask(() => admin.post(`${at}/preview`).send({ rules }));
      if (!preview) return;
      const { confirmation } = preview.body as { confirmation: string };
      const rule = expect.objectContaining(rules[0]) as unknown;
      await accept(
        () => admin.put(at).send({ rules, confirmation }),
        200,
        () => [at, looks(practice, at, { rules: expect.arrayContaining([rule]) as object[] })],
      );
    },
    (n) => {
      const { accept, admin, bea } = practice;
      const at = `/api/admin/clients/${bea}/legal-hold`;
      const reason = `Reason ${n}`;
      return accept(
        () => admin.put(at).send({ reason }),
        200,
        () => [at, looksInList(practice, `/api/admin/legal-holds?userId=${bea}`, { reason })],
      );
    },
  ],
});

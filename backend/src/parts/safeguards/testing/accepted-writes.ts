import { looks, recordsOf, type WritesOfPart } from '../../../../test/switching.js';

export default (): WritesOfPart => ({
  writes: (practice) => [
    recordsOf(practice, (n) => ({
      at: '/api/admin/breach-reports',
      make: {
        title: `Loss ${n}`,
        happened: 'A laptop was stolen.',
        kind: 'everything',
        from: `${practice.today}T00:00:00.000Z`,
        discoveredOn: practice.today,
        exercise: true,
      },
      change: { title: `Loss ${n}, changed` },
    })),
    (n) => {
      const { accept, admin } = practice;
      const answers = { scope: `Scope ${n}`, coordinator: { name: `Coordinator ${n}` } };
      const at = '/api/admin/security-plan';
      return accept(
        () => admin.put(at).send(answers),
        200,
        () => [at, looks(practice, at, { answers })],
      );
    },
  ],
});

import type { WritesOfPart } from '../../../../test/switching.js';

export default (): WritesOfPart => ({
  writes: ({ accept, admin }) => [
    (n) => {
      const at = '/api/admin/connections/books';
      const names = { accounts: { default: `Income ${n}` } };
      return accept(
        () => admin.put(at).send(names),
        200,
        () => [at, async () => expect((await admin.put(at).send({}).expect(200)).body).toMatchObject(names)],
      );
    },
  ],
});

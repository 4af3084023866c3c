import { idOf, looks, type WritesOfPart } from '../../../../test/switching.js';

/** An hour far ahead, another one for each number. */
const hour = (n: number): string => new Date(Date.UTC(2990, 0, 1, n)).toISOString();

export default (): WritesOfPart => ({
  writes: (practice) => {
    const { accept, admin, bea } = practice;
    let moves = 0;
    let path: string | undefined;
    const entered = async (): Promise<string> => {
      const entry = { userId: bea, type: 'review', startsAt: hour(0), endsAt: hour(1) };
      return `/api/appointments/${idOf(await admin.post('/api/admin/appointments').send(entry).expect(201))}`;
    };
    return [
      async () => {
        const address = (path ??= await entered());
        const startsAt = hour(++moves);
        return accept(
          () => admin.post(`${address}/reschedule`).send({ startsAt }),
          200,
          () => [address, looks(practice, address, { startsAt })],
        );
      },
    ];
  },
});

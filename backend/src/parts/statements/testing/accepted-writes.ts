import {
  idOf,
  looksInList,
  type SwitchedPractice,
  type Write,
  type WritesOfPart,
} from '../../../../test/switching.js';

interface Listed {
  at: string;
  /** Address of the list, by default the same. */
  list?: string;
  make: object;
  change: object;
}

/** Makes a record that is only in a list, changes it, and deletes it two times in three. */
const listed =
  (practice: SwitchedPractice, describe: (n: number) => Listed): Write =>
  async (n) => {
    const { at, list = at, make, change } = describe(n);
    const { admin, accept } = practice;
    const made = await accept(
      () => admin.post(at).send(make),
      201,
      (answer) => [`${at}/${idOf(answer)}`, looksInList(practice, list, { id: idOf(answer), ...make })],
    );
    if (!made) return;
    const id = idOf(made);
    const address = `${at}/${id}`;
    await accept(
      () => admin.patch(address).send(change),
      200,
      () => [address, looksInList(practice, list, { id, ...make, ...change })],
    );
    if (n % 3 > 0)
      await accept(
        () => admin.delete(address),
        204,
        () => [address, looksInList(practice, list, { id }, { isThere: false })],
      );
  };

export default (): WritesOfPart => ({
  writes: (practice) => [
    listed(practice, (n) => ({
      at: '/api/admin/recurring-requests',
      list: `/api/admin/recurring-requests?userId=${practice.bea}&limit=200`,
      make: {
        userId: practice.bea,
        title: `Report ${n}`,
        every: 'month',
        startsOn: '2999-01-31',
        dueInDays: 14,
      },
      change: { title: `Report ${n}, changed` },
    })),
    listed(practice, (n) => ({
      at: `/api/admin/clients/${practice.bea}/bank-accounts`,
      list: `/api/admin/clients/${practice.bea}/bank-accounts?limit=200`,
      make: { title: `Checking ${n}`, from: '2026-01' },
      change: { title: `Savings ${n}` },
    })),
  ],
});

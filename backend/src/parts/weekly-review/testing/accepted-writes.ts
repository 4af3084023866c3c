import { looks, type WritesOfPart } from '../../../../test/switching.js';
import { addDays, weekOf } from '../../../kernel/index.js';

export default (): WritesOfPart => ({
  writes: (practice) => [
    async (n) => {
      const { accept, admin, today } = practice;
      const week = weekOf(addDays(today, -7 * (1 + (n % 20))));
      const at = '/api/admin/weekly-close';
      const of = `${at}?week=${week}`;
      await accept(
        () => admin.post(at).send({ week }),
        200,
        () => [of, looks(practice, of, { closed: true })],
      );
      if (n % 3 > 0)
        await accept(
          () => admin.delete(`${at}/${week}`),
          204,
          () => [of, looks(practice, of, { closed: false })],
        );
    },
  ],
});

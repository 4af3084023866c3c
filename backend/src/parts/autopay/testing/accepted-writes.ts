import { idOf, type WritesOfPart } from '../../../../test/switching.js';

const cards = '/api/payment-methods';

/** Cards are saved and removed. */
export default (): WritesOfPart => ({
  settings: { PAYMENTS: 'test' },
  writes: ({ accept, alex }) => [
    async () => {
      const look = (isThere: boolean, id: number) => async () => {
        const { body } = await alex.agent.get(cards).expect(200);
        expect((body as { id: number }[]).some((card) => card.id === id)).toBe(isThere);
      };
      const made = await accept(
        () => alex.agent.post(cards).send({}),
        201,
        (answer) => [`${cards}/${idOf(answer)}`, look(true, idOf(answer))],
      );
      if (!made) return;
      const id = idOf(made);
      await accept(
        () => alex.agent.delete(`${cards}/${id}`),
        204,
        () => [`${cards}/${id}`, look(false, id)],
      );
    },
  ],
});

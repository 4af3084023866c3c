import { idOf, type WritesOfPart } from '../../../../test/switching.js';
import { aBrowser, pushAddress, subscriptionsOf } from './push-over-http.js';

/** Browsers subscribe and unsubscribe, fewer than would end the oldest. */
export default (): WritesOfPart => ({
  writes: ({ accept, alex }) => [
    async (n) => {
      const look = (isThere: boolean, id: number) => async () => {
        const ids = (await subscriptionsOf(alex.agent)).map((one) => one.id);
        expect(ids.includes(id)).toBe(isThere);
      };
      const made = await accept(
        () =>
          alex.agent
            .post(`${pushAddress}/subscriptions`)
            .send(aBrowser(`https://push.example.com/${n}`).sent),
        201,
        (answer) => [`${pushAddress}/subscriptions/${idOf(answer)}`, look(true, idOf(answer))],
      );
      if (!made) return;
      const id = idOf(made);
      await accept(
        () => alex.agent.delete(`${pushAddress}/subscriptions/${id}`),
        204,
        () => [`${pushAddress}/subscriptions/${id}`, look(false, id)],
      );
    },
  ],
});

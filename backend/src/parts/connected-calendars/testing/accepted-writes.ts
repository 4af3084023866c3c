import type { Response } from 'supertest';
import { idOf, type Write, type WritesOfPart } from '../../../../test/switching.js';
import { calendarFile, CalendarServer } from './calendar-server.js';

export default async (): Promise<WritesOfPart> => {
  const server = await new CalendarServer().start();
  server.shelves.set('/ann.ics', { calendars: [calendarFile()] });
  return {
    settings: { CONNECTIONS_HOSTS: server.host },
    writes: ({ accept, admin }) => {
      const at = '/api/admin/connections/calendars';
      const addressOf = (answer: Response): string => `${at}/${idOf(answer)}`;
      const has = (answer: Response, name: string | undefined) => async (): Promise<void> => {
        const { body } = await admin.get('/api/admin/connections').expect(200);
        const { calendars } = body as { calendars: { id: number; name: string }[] };
        expect(calendars.find(({ id }) => id === idOf(answer))?.name).toBe(name);
      };
      let last: Response | undefined;
      const connectOne: Write = async (n) => {
        const before = last;
        // A practice has at most twenty.
        if (before) {
          const removed = await accept(
            () => admin.delete(addressOf(before)),
            204,
            () => [addressOf(before), has(before, undefined)],
          );
          if (!removed) return;
          last = undefined;
        }
        const made = await accept(
          () => admin.post(at).send({ url: server.url('/ann.ics'), name: `Ann ${n}` }),
          201,
          (answer) => [addressOf(answer), has(answer, `Ann ${n}`)],
        );
        if (!made) return;
        last = made;
        await accept(
          () => admin.patch(addressOf(made)).send({ name: `Ann ${n}, changed` }),
          200,
          () => [addressOf(made), has(made, `Ann ${n}, changed`)],
        );
      };
      return [connectOne];
    },
    end: () => server.stop(),
  };
};

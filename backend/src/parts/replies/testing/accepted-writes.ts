import { looksInList, type SwitchedPractice, type WritesOfPart } from '../../../../test/switching.js';

const list = '/api/admin/unassigned-emails';
const senders = '/api/admin/ignored-senders';
let emails = 0;

/** An email under Not assigned, as the reader leaves it. */
async function anEmail({ app }: SwitchedPractice): Promise<{ id: number; from: string; text: string }> {
  const email = { from: `sender${++emails}@example.net`, text: `Friday, ${emails} p.m.` };
  const [row] = await app.sql.rows<{ id: number }>(
    'test.unassigned',
    `INSERT INTO received_emails (message_id, state, place, received_at, from_name, from_address, subject, text)
     VALUES ($1, 'unassigned', '{}', now(), '', $1, 'Re: Question', $2) RETURNING id`,
    [email.from, email.text],
  );
  if (!row) throw new Error('No row was inserted.');
  return { id: row.id, ...email };
}

export default (): WritesOfPart => ({
  writes: (practice) => {
    const { accept, admin, alex, ask } = practice;
    return [
      async (n) => {
        const { id } = await anEmail(practice);
        const at = `${list}/${id}`;
        const isListed = (isThere: boolean) => looksInList(practice, list, { id }, { isThere });
        const ignored = await accept(
          () => admin.post(`${at}/ignore`),
          204,
          () => [at, isListed(false)],
        );
        if (ignored && n % 3 > 0)
          await accept(
            () => admin.post(`${at}/restore`),
            204,
            () => [at, isListed(true)],
          );
      },
      async () => {
        const { id, text } = await anEmail(practice);
        await accept(
          () => admin.post(`${list}/${id}/assign`).send({ userId: alex.id }),
          201,
          ({ body }) => {
            const at = `/api/message-threads/${(body as { threadId: number }).threadId}/messages`;
            return [at, looksInList(practice, at, { content: text })];
          },
        );
      },
      async (n) => {
        const { from: address } = await anEmail(practice);
        const isIgnored = (isThere: boolean) => looksInList(practice, senders, { address }, { isThere });
        await accept(
          () => admin.post(`${list}/ignore`).send({ from: address }),
          200,
          () => [address, isIgnored(true)],
        );
        const ignored = n % 3 > 0 ? await ask(() => admin.get(senders)) : undefined;
        const sender = (ignored?.body as { id: number; address: string }[] | undefined)?.find(
          (one) => one.address === address,
        );
        if (sender)
          await accept(
            () => admin.delete(`${senders}/${sender.id}`),
            204,
            () => [address, isIgnored(false)],
          );
      },
    ];
  },
});

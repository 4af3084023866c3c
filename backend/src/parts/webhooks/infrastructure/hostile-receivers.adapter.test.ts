import { assertSurvives, every } from '../../../../test/hostile/exchange.js';
import { httpServer } from '../../../../test/hostile/other-servers.js';
import { HttpWebhookSender } from './http-webhook-sender.js';

it('a delivery to a hostile receiver ends within its time, and the next one counts', async () => {
  const receiver = await httpServer((_, response) => void response.end('thank you'));
  await assertSurvives({
    good: receiver.port,
    moments: every,
    // Only the status counts, which is first.
    lenient: ['middle', 'end'],
    use: async (port, scheme, timeoutMs) => {
      const sender = new HttpWebhookSender({ loopbackAllowed: true, timeoutMs });
      const reply = await sender.post({ url: `${scheme}://127.0.0.1:${port}/`, headers: {}, body: '{}' });
      if (!('status' in reply) || reply.status !== 200) throw new Error(JSON.stringify(reply));
    },
  });
  await receiver.stop();
});

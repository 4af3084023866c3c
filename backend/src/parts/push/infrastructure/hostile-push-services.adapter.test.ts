import { createECDH } from 'node:crypto';
import { assertSurvives, every } from '../../../../test/hostile/exchange.js';
import { httpServer } from '../../../../test/hostile/other-servers.js';
import { SystemClock } from '../../../kernel/index.js';
import { aBrowser } from '../testing/push-over-http.js';
import { HttpPushSender } from './http-push-sender.js';

it('a message to a hostile push service ends within its time, and the next one counts', async () => {
  const service = await httpServer((_, response) => void response.writeHead(201).end());
  const pair = createECDH('prime256v1');
  const keys = {
    publicKey: pair.generateKeys('base64url'),
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex'),
  };
  await assertSurvives({
    good: service.port,
    moments: every,
    // Only the status counts, which is first.
    lenient: ['middle', 'end'],
    use: async (port, scheme, timeoutMs) => {
      const hosts = [`127.0.0.1:${port}`];
      const reply = await new HttpPushSender({ clock: new SystemClock(), hosts, timeoutMs }).post({
        ...aBrowser('').sent.keys,
        endpoint: `${scheme}://127.0.0.1:${port}/`,
        text: Buffer.from('{}'),
        topic: 'one',
        keys,
        subject: 'mailto:office@example.com',
      });
      if (typeof reply === 'string' || !('status' in reply) || reply.status !== 201)
        throw new Error(JSON.stringify(reply));
    },
  });
  await service.stop();
});

import { jest } from '@jest/globals';
import pg from 'pg';
import { silentServer, TestSmtpServer } from '../../src/platform/mail/testing/smtp-server.js';
import { eventually } from '../eventually.js';
import { clearProcesses } from '../process/steward.js';
import { Installation } from './installation.js';
import { Network } from './network.js';
import { seededRandom } from './random.js';

jest.setTimeout(30 * 60_000);
afterEach(clearProcesses);

it('works normally while the mail server is unavailable or silent, and then sends every email, once', async () => {
  const mail = await TestSmtpServer.start();
  const silent = await silentServer();
  let port = mail.port;
  const network = await Network.before(() => port);
  const place = new Installation(seededRandom(), {
    SMTP_URL: `smtp://127.0.0.1:${network.port}`,
    MAIL_FROM: 'office@example.com',
  });
  try {
    await place.start();
    const load = place.work.run(4);
    await place.more(10);
    network.die();
    await place.more(20);
    network.heal();
    port = silent.port;
    await place.more(20);
    port = mail.port;
    // Cut in the middle of emails.
    for (let time = 0; time < 10; time++) {
      await place.more(2);
      network.heal();
    }
    await load.stop();
    expect([...place.work.refused]).toEqual([]);

    const database = new pg.Client({ connectionString: place.databaseUrl });
    await database.connect();
    try {
      await eventually(async () => {
        // As if the delays between attempts had passed.
        await database.query(`UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry')`);
        const { rows } = await database.query<{ status: string }>('SELECT DISTINCT status FROM outbox');
        return rows.every(({ status }) => status === 'sent');
      }, 300);
      const { rows } = await database.query<{ message_id: string }>('SELECT message_id FROM outbox');
      const received = new Set(mail.received.map((one) => one.mail.messageId));
      expect(rows.filter(({ message_id: id }) => !received.has(`<${id}>`))).toEqual([]);
      process.stdout.write(
        `${rows.length} mails, of which ${mail.received.length - received.size} came twice\n`,
      );
    } finally {
      await database.end();
    }
    await place.expectWhole();
    expect(await place.stop()).toBe(0);
    expect([...place.defects]).toEqual([]);
  } finally {
    await clearProcesses();
    await network.close();
    await mail.stop();
    await silent.stop();
  }
});

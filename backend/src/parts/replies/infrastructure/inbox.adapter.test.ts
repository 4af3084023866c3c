import { openInbox, tryInbox } from './inbox.js';
import { TestImapServer } from '../testing/imap-server.js';
import { silentServer } from '../../../platform/mail/testing/smtp-server.js';

let server: TestImapServer;
beforeEach(async () => void (server = await TestImapServer.start()));
afterEach(() => server.stop());

const account = (over: { host?: string; port?: number } = {}) => ({
  host: '127.0.0.1',
  port: server.port,
  username: 'office@example.com',
  password: 'app password',
  ...over,
});

describe('trying an inbox', () => {
  it('logs in and answers where reading begins, without reading', async () => {
    server.uidValidity = 4_000_000_000;
    server.older = 100_000;
    const given: string[] = [];
    server.onSignIn = (...login) => void given.push(...login);
    expect(await tryInbox(account())).toEqual({
      position: { uidValidity: '4000000000', uidNext: 100_001 },
    });
    expect(given).toEqual(['office@example.com', 'app password']);
    expect(server.commands).toContain('EXAMINE INBOX');
    expect(server.commands.filter((command) => /FETCH|SELECT|STORE/.test(command))).toEqual([]);
  });

  it("says which login is refused, with the server's words", async () => {
    server.onSignIn = () => 'Invalid credentials (Failure)';
    expect(await tryInbox(account())).toEqual({
      refused: expect.stringMatching(/username or password for reading.*app password/) as string,
      reply: 'Invalid credentials (Failure)',
    });
  });

  it('says what is wrong with host and port', async () => {
    const closed = await TestImapServer.start();
    const { port } = closed;
    await closed.stop();
    const refused = async (over: { host?: string; port?: number }) => {
      const trial = await tryInbox(account(over));
      return 'refused' in trial ? trial.refused : trial;
    };
    expect(await refused({ port })).toBe(`Nothing answers at 127.0.0.1, port ${port}.`);
    expect(await refused({ host: 'imap.invalid' })).toBe(
      'There is no server named imap.invalid. Please check the spelling.',
    );
    for (const host of ['169.254.169.254', 'fe80::1', '64:ff9b::a9fe:a9fe'])
      expect(await refused({ host })).toBe(`${host} is not the address of a mail server.`);
  });

  it('does not wait for a server that says nothing', async () => {
    const silent = await silentServer();
    const opening = openInbox(account({ port: silent.port }), 200);
    await expect(opening).rejects.toMatchObject({
      message: `127.0.0.1 does not answer at port ${silent.port} as a mailbox to read (IMAP).`,
    });
    await silent.stop();
  });
});

import { TestSmtpServer } from '../../../platform/mail/testing/smtp-server.js';
import { certificateFinding } from './address-health.js';

const now = new Date();

it('reports an untrusted certificate', async () => {
  // A TLS server with a certificate made for tests.
  const server = await TestSmtpServer.start({ secure: true });
  const { port } = new URL(server.url);
  try {
    expect(await certificateFinding(`https://127.0.0.1:${port}`, now)).toEqual({
      state: expect.stringMatching(/^(attention|failing)$/) as string,
      sentence: expect.stringMatching(
        new RegExp(
          `^The certificate of 127\\.0\\.0\\.1:${port} (is not trusted by this machine \\(\\w+\\)|expired on .*)\\.`,
        ),
      ) as string,
    });
  } finally {
    await server.stop();
  }
});

it('needs attention, and is no failure, if this machine cannot reach the address', async () => {
  expect(await certificateFinding('https://127.0.0.1:1', now)).toEqual({
    state: 'attention',
    sentence: '127.0.0.1:1 cannot be reached from this machine, so its certificate was not checked.',
  });
});

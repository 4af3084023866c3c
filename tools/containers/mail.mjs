/**
 * Replaces Mailpit if its image cannot be pulled: accepts email on port 1025, lists it at
 * :8025/api/v1/messages.
 */
import { createServer } from 'node:http';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const messages = [];

new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, { envelope }, done) => {
    const { subject } = await simpleParser(stream);
    messages.push({ Subject: subject, To: envelope.rcptTo.map(({ address }) => ({ Address: address })) });
    done();
  },
}).listen(1025, '0.0.0.0');

createServer((_, response) => {
  response
    .setHeader('Content-Type', 'application/json')
    .end(JSON.stringify({ total: messages.length, messages }));
}).listen(8025, '0.0.0.0');

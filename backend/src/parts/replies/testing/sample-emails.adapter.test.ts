import { isAbsenceNote, isAutomatic } from '../domain/received-email.js';
import { invitationIn } from '../domain/invitation.js';
import { invitationText, receivedText } from '../application/email-messages.js';
import { readContents, readHead } from '../infrastructure/read-email.js';
import { sampleEmails } from './sample-emails.js';

const asked = {
  replyTo: 'office+reply+abcdefghijklmnopqrstuvwx27@example.com',
  messageId: '<m@example.com>',
};

describe('an email', () => {
  it.each(sampleEmails)('is read: $name', async ({ write, becomes, isBounce }) => {
    const path = isBounce ? '<>' : '<asample@example.com>';
    const raw = Buffer.from(
      `Return-Path: ${path}\nFrom: asample@example.com\n${write(asked)}`.replaceAll('\n', '\r\n'),
    );
    const head = await readHead(raw);
    expect(isAutomatic(head)).toBe(becomes === 'counted');
    expect(isAbsenceNote(head)).toBe(
      becomes !== 'counted' && 'listed' in becomes && becomes.listed === 'absence',
    );
    if (becomes === 'counted' || 'listed' in becomes) return;
    const contents = await readContents(raw);
    const found = contents.invitation === undefined ? undefined : invitationIn(contents.invitation);
    const invited = found && invitationText(found, 'America/Chicago');
    expect(receivedText(head, contents, invited).visible).toBe(becomes.message);
    expect(contents.files.map(({ fileName }) => fileName).sort()).toEqual(
      [...(becomes.kept ?? []), ...(becomes.named ?? [])].sort(),
    );
  });
});

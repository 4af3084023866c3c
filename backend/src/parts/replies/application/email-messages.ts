import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  dayAndTime,
  DomainError,
  longDate,
  momentOf,
  type OwnedFile,
  storableText,
} from '../../../kernel/index.js';
import { cleanFileName } from '../../../platform/files/file-name.js';
import { FileIntake, type SentFile } from '../../../platform/files/file-intake.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { ClientStorage } from '../../../modules/documents/index.js';
import { Site } from '../../../modules/practice/index.js';
import { type Invitation, invitationIn, type InvitationTime } from '../domain/invitation.js';
import {
  type LeftOutReason,
  maximumAttachmentBytes,
  maximumAttachments,
  maximumContent,
  type Message,
  type MessageEmail,
  Messages,
  sizeOf,
} from '../../../modules/messaging/index.js';
import type { EmailContents, EmailFile, EmailHead } from '../domain/received-email.js';
import { ReplyAuthorQueries } from './reply-author-queries.js';
import { visiblePart } from './reply-text.js';

/** Characters that are kept of an email's whole text. */
const longestText = 200_000;
/** The end of a text that goes on in the whole of the email. */
const more = '\n\n[…]';

/** Makes messages of emails. */
@Injectable()
export class EmailMessages {
  constructor(
    private readonly messages: Messages,
    private readonly intake: FileIntake,
    private readonly storage: ClientStorage,
    private readonly site: Site,
    private readonly authors: ReplyAuthorQueries,
  ) {}

  /**
   * Stores the files of an email, one by one: one that an upload would refuse is left out.
   * @param proven whether its sender is
   * @param patient false to leave out files, too, that only can't be stored now
   * @returns appends the message to a conversation, in the open unit of work; undefined for an email without text and files
   * @throws DomainError unavailable, insufficient_storage if `patient`
   */
  async prepare(
    author: Actor,
    head: Pick<EmailHead, 'subject'>,
    contents: EmailContents,
    { proven, patient }: { proven: boolean; patient: boolean },
  ): Promise<((threadId: number) => Promise<Message>) | undefined> {
    const { text, visible } = receivedText(head, contents, await this.invitation(author, contents));
    if (visible === '') return undefined;
    const files: OwnedFile[] = [];
    const leftOut: MessageEmail['leftOut'] = [];
    for (const file of contents.files) {
      const kept = await this.admitted(author, file, files).catch((error: unknown) =>
        reasonOf(error, patient),
      );
      if (typeof kept === 'string') leftOut.push({ fileName: cleanFileName(file.fileName), reason: kept });
      else files.push(kept);
    }
    const content =
      visible.length > maximumContent ? visible.slice(0, maximumContent - more.length) + more : visible;
    const email = { text: ['', content].includes(text.trim()) ? null : text, leftOut, proven };
    return (threadId) => this.messages.append(author, threadId, { content, files, email });
  }

  /** @param before files of the same email */
  private async admitted(
    author: Actor,
    file: EmailFile,
    before: readonly OwnedFile[],
  ): Promise<OwnedFile | LeftOutReason> {
    if (file.isSmallPicture) return 'small';
    if (file.bytes.length > maximumAttachmentBytes) return 'size';
    if (before.length === maximumAttachments) return 'number';
    await this.storage.admit(author, sizeOf(before) + file.bytes.length);
    const sent: SentFile = { fileName: file.fileName, bytes: file.bytes };
    return this.intake.store(sent);
  }

  /** The appointment in an email, in words of its author's language. */
  private async invitation({ id }: Actor, { invitation }: EmailContents): Promise<string> {
    const found = invitation === undefined ? undefined : invitationIn(invitation);
    if (!found) return '';
    const { timeZone } = await this.site.get();
    return inLanguage(await this.authors.languageOf(id), () => invitationText(found, timeZone));
  }
}

/** The parts of an email as a message; `visible` is empty for one without text and files. */
export function receivedText(
  { subject }: Pick<EmailHead, 'subject'>,
  { text: whole, files, reaction }: Pick<EmailContents, 'text' | 'files' | 'reaction'>,
  invitation = '',
): { text: string; visible: string } {
  const text = storableText(whole.length > longestText ? whole.slice(0, longestText) + more : whole);
  const own = visiblePart(text, subject);
  const shown = reaction !== undefined && isReactionAlone(own, reaction) ? reaction : own;
  // A message has a text, also if the sender has sent files alone.
  const visible = shown || (files.length > 0 && invitation === '' ? subject.trim() || '…' : '');
  return { text, visible: [visible, invitation].filter(Boolean).join('\n\n') };
}

/** True unless the sender wrote something beside it: Gmail adds one line of its own. */
const isReactionAlone = (text: string, reaction: string): boolean =>
  text.split('\n').every((line) => line.trim() === '' || line.trim() === reaction || /\bGmail\b/.test(line));

/** @param timeZone of the practice, for times in UTC and for those without a zone */
export function invitationText({ kind, title, starts }: Invitation, timeZone: string): string {
  return t(
    '{kind, select, cancelled {Cancelled appointment: {title}{time}} answered {Answer to an invitation: {title}{time}} other {Invitation: {title}{time}}}',
    { kind, title: title && `${title}, `, time: timeText(starts, timeZone) },
  );
}

function timeText({ day, time, zone }: InvitationTime, timeZone: string): string {
  if (time === undefined) return longDate(day);
  const moment = new Date(`${day}T${time}Z`);
  if (zone === 'UTC') return dayAndTime(moment, timeZone);
  const known = zone ?? timeZone;
  if (isZone(known)) return dayAndTime(new Date(momentOf(day, time, known, 'first')), known);
  // As the clocks of that place show it, with its name as written: "(Central Standard Time)".
  return `${dayAndTime(moment, 'UTC').replace(/ UTC$/, '')} (${known})`;
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** @throws what is no refusal */
function reasonOf(error: unknown, patient: boolean): LeftOutReason {
  if (!(error instanceof DomainError)) throw error;
  const { kind, code } = error;
  if (code === 'storage.quota_reached') return 'room';
  if (kind === 'unavailable' || kind === 'insufficient_storage') {
    if (patient) throw error;
    return 'unavailable';
  }
  if (code === 'document.infected') return 'virus';
  return kind === 'too_many' ? 'unavailable' : 'type';
}

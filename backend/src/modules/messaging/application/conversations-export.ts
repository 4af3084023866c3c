import { everyRowAfter, shortDay, shortDayAndTime } from '../../../kernel/index.js';
import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Sql } from '../../../platform/database/sql.js';
import { archiveHref, archivePath } from '../../../platform/files/archive-path.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { type Html, html } from '../../../platform/files/html.js';
import {
  type ExportEntry,
  type ExportFile,
  ExportSection,
  ExportSections,
  type ExportScope,
  jsonLists,
  offlinePageParts,
} from '../../export/index.js';
import type { MessageDto, MessageThreadDto } from '../http/message-threads.dto.js';
import { ConversationQueries } from './conversation-queries.js';
import { Drafts } from './drafts.js';

type ExportedThread = Omit<MessageThreadDto, 'unreadCount' | 'lastMessage'>;

interface ExportedAttachment extends Record<string, unknown> {
  id: number;
  fileName: string;
  filePath: string;
  sha256: string;
  created_at: string;
  destroyed: boolean;
}

/** Conversations per statement. */
const pageSize = 200;

/** Conversations in an export: each as a page, as data, and with its attachments. */
@Injectable()
export class ConversationsExport extends ExportSection {
  constructor(
    sections: ExportSections,
    private readonly queries: ConversationQueries,
    private readonly drafts: Drafts,
    private readonly vault: FileVault,
    private readonly sql: Sql,
  ) {
    super(sections, 3, msg('Messages'), msg('All conversations, as pages and as data, with attachments.'));
  }

  async *entries(scope: ExportScope): AsyncIterable<ExportEntry> {
    for await (const thread of this.threads(scope)) yield await this.entryOf(thread, scope);
  }

  /**
   * By id: in the order of last messages, a conversation that gets a message during the export would be
   * skipped.
   */
  private threads({ client, at }: ExportScope): AsyncIterable<ExportedThread> {
    return everyRowAfter<ExportedThread>(pageSize, (last) =>
      this.sql.view<ExportedThread>(
        'thread.export',
        `SELECT id, subject, created_by AS "createdBy", created_at, updated_at FROM message_threads
         WHERE user_id = $1 AND id > $2 AND created_at <= $3 ORDER BY id LIMIT $4`,
        [client.id, last?.id ?? 0, at, pageSize],
      ),
    );
  }

  private async entryOf(thread: ExportedThread, scope: ExportScope): Promise<ExportEntry> {
    const { id, subject, created_at, updated_at } = thread;
    const { timeZone } = scope.practice;
    const attachments = await this.sql.view<ExportedAttachment>(
      'attachment.export',
      `SELECT f.id, f.file_name AS "fileName", f.file_path AS "filePath", f.sha256, f.created_at,
         f.destroyed_at IS NOT NULL AS destroyed
       FROM message_attachments f JOIN messages m ON m.id = f.message_id WHERE m.thread_id = $1 ORDER BY f.id`,
      [id],
    );
    return {
      title: subject || t('Conversation {id}', { id }),
      facts: [
        t('from {day}', { day: shortDay(created_at, timeZone) }),
        t('last message on {day}', { day: shortDay(updated_at, timeZone) }),
      ],
      files: [
        {
          path: ['messages', `${id} ${subject}.html`],
          label: t('Page to read'),
          text: () => this.page(thread, scope),
        },
        {
          path: ['messages', `${id} ${subject}.json`],
          label: t('Data (JSON)'),
          text: () => this.data(thread, scope),
        },
        ...attachments.flatMap((attachment) => (attachment.destroyed ? [] : this.fileOf(id, attachment))),
      ],
    };
  }

  private fileOf(threadId: number, attachment: ExportedAttachment): ExportFile {
    return {
      path: ['messages', ...fileAt(threadId, attachment)],
      label: attachment.fileName,
      at: new Date(attachment.created_at),
      bytes: () => this.vault.getVerified(attachment),
    };
  }

  private async *page(thread: ExportedThread, { client, practice }: ExportScope): AsyncGenerator<string> {
    const [start, end] = offlinePageParts({
      title: thread.subject,
      practice: practice.name,
      lead: html`<p><a href="../index.html">${t('Back to the overview')}</a></p>`,
    });
    yield start;
    for await (const message of this.queries.history(client, thread.id))
      yield messageOf(message, practice.timeZone).text;
    yield end;
  }

  private async *data(thread: ExportedThread, { client }: ExportScope): AsyncGenerator<string> {
    const { id, subject, createdBy, created_at, updated_at } = thread;
    const { content: draft } = await this.drafts.get(client, id);
    const messages = async function* (rows: AsyncIterable<MessageDto>): AsyncGenerator<unknown> {
      for await (const { attachments, ...message } of rows)
        yield {
          ...message,
          attachments: attachments.map(({ url: _, ...file }) => ({
            ...file,
            path: message.destroyedAt === null ? archivePath(['messages', ...fileAt(id, file)]) : null,
          })),
        };
    };
    const head = { id, subject, createdBy, created_at, updated_at, draft };
    yield* jsonLists(head, { messages: messages(this.queries.history(client, id)) });
  }
}

/** In the folder of all conversations. */
const fileAt = (threadId: number, { id, fileName }: { id: number; fileName: string }): string[] => [
  `${threadId} files`,
  `${id} ${fileName}`,
];

const messageOf = (
  { threadId, from, content, email, created_at, attachments, destroyedAt }: MessageDto,
  zone: string,
): Html =>
  html`<article class="message">
    <h2>${from.name}</h2>
    <p class="facts"><time datetime="${created_at}">${shortDayAndTime(created_at, zone)}</time>${email ? html`, ${t('by email')}` : ''}</p>
    ${
      destroyedAt === null
        ? html`<pre class="text">${email?.text ?? content}</pre>`
        : html`<p class="facts">${t('Text and files were destroyed on {day}.', { day: shortDay(destroyedAt, zone) })}</p>`
    }
    ${
      attachments.length > 0 && destroyedAt === null
        ? html`<ul class="files">
            ${attachments.map((file) => linkTo(threadId, file))}
          </ul>`
        : ''
    }
  </article> `;

const linkTo = (threadId: number, file: { id: number; fileName: string }): Html =>
  html`<li><a href="${archiveHref(archivePath(fileAt(threadId, file)))}">${file.fileName}</a></li>`;

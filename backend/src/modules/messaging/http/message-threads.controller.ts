import { Body, Controller, Delete, Get, Post, Put, Query, UploadedFiles } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, clientOf } from '../../../kernel/index.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Upload } from '../../../platform/http/upload.js';
import { ConversationQueries } from '../application/conversation-queries.js';
import { Conversations } from '../application/conversations.js';
import { Messages } from '../application/messages.js';
import { Drafts } from '../application/drafts.js';
import { maximumAttachments } from '../domain/message.js';
import {
  CreateThreadDto,
  DraftDto,
  MessageDto,
  MessageThreadDetailsDto,
  MessageThreadDto,
  OwnThreadsQuery,
  SavedDraftDto,
  SendMessageDto,
} from './message-threads.dto.js';

const ofThread = { byId: 'message_threads.id', refusals: { 404: 'thread.not_found' } };
const own = 'People have access to those of their clients, admins to all.';

@ApiTags('Messages')
@Controller('message-threads')
@Allow('signed-in', { scope: 'messages', record: 'message_threads', role: 'assistant' })
@RecordRefusals('conversation')
export class MessageThreadsController {
  constructor(
    private readonly conversations: Conversations,
    private readonly messages: Messages,
    private readonly queries: ConversationQueries,
    private readonly drafts: Drafts,
  ) {}

  @Get()
  @Allow('client', { scope: 'messages' })
  @Endpoint({
    summary: "The client's conversations, by last message, newest first",
    description: 'Searches the subject.',
    answer: [MessageThreadDto],
  })
  listMessageThreads(@CurrentActor() client: Actor, @Query() query: OwnThreadsQuery) {
    return this.queries.own(client, query);
  }

  @Post()
  @Allow('client', { scope: 'messages' })
  @Endpoint({
    summary: 'Start a conversation with the practice',
    description: 'It has no message yet: send the first one with POST …/{id}/messages. At most 20 per hour.',
    answer: MessageThreadDetailsDto,
    status: 201,
    idempotent: 'database',
    refusals: { 429: 'request.too_many' },
  })
  async createMessageThread(@CurrentActor() client: Actor, @Body() { subject }: CreateThreadDto) {
    const { id } = await this.conversations.create(client, clientOf(client), subject);
    return this.queries.one(client, id);
  }

  @Get(':id')
  @Endpoint({
    summary: 'One conversation',
    description: `${own} Does not mark anything as read.`,
    answer: MessageThreadDetailsDto,
    ...ofThread,
  })
  getMessageThread(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.queries.one(actor, id);
  }

  @Get(':id/messages')
  @Endpoint({
    summary: 'The messages of a conversation, newest first',
    description: `${own} Does not mark anything as read.`,
    answer: [MessageDto],
    ...ofThread,
  })
  listMessages(@CurrentActor() actor: Actor, @IdParam() id: number, @Query() query: PageQuery) {
    return this.queries.messages(actor, id, query);
  }

  @Post(':id/messages')
  @Upload('document', { files: maximumAttachments })
  @Endpoint({
    summary: 'Send a message',
    description: `${own} JSON, or a form with up to ${maximumAttachments} files. If a file is refused, nothing is stored. Sending deletes the caller's draft. A person can send 200 messages per hour for clients. Files count as uploads: at most 200 per hour, within the quota of GET /api/storage.`,
    answer: MessageDto,
    status: 201,
    idempotent: 'upload',
    byId: 'message_threads.id',
    refusals: {
      404: 'thread.not_found',
      409: 'thread.closed',
      413: 'document.too_large',
      415: 'document.type_not_allowed',
      429: 'request.too_many',
      503: 'upload.busy',
      507: 'storage.full',
    },
  })
  async sendMessage(
    @CurrentActor() author: Actor,
    @IdParam() id: number,
    @Body() { content }: SendMessageDto,
    @UploadedFiles() files: Express.Multer.File[] = [],
  ): Promise<Commit<MessageDto>> {
    const sent = files.map(({ originalname, buffer }) => ({ fileName: originalname, bytes: buffer }));
    const add = await this.messages.prepare(author, id, content, sent);
    return async () => this.queries.written(author, await add());
  }

  @Post(':id/read')
  @Endpoint({
    summary: 'Mark a conversation as read',
    description: `${own} Marks all messages so far for the caller; an admin reads for the practice.`,
    answer: MessageThreadDetailsDto,
    ...ofThread,
  })
  async markMessageThreadRead(@CurrentActor() reader: Actor, @IdParam() id: number) {
    await this.conversations.read(reader, id);
    return this.queries.one(reader, id);
  }

  @Get(':id/draft')
  @Endpoint({
    summary: "The caller's draft in a conversation",
    description: 'Drafts are per user; sending a message deletes the draft.',
    answer: SavedDraftDto,
    ...ofThread,
  })
  getMessageDraft(@CurrentActor() author: Actor, @IdParam() id: number) {
    return this.drafts.get(author, id);
  }

  @Put(':id/draft')
  @Endpoint({
    summary: 'Save a draft',
    description: "Replaces the caller's previous draft; an empty one deletes it.",
    answer: SavedDraftDto,
    ...ofThread,
  })
  saveMessageDraft(@CurrentActor() author: Actor, @IdParam() id: number, @Body() { content = '' }: DraftDto) {
    return this.drafts.put(author, id, content);
  }

  @Delete(':id/draft')
  @Endpoint({
    summary: "Delete the caller's draft",
    description: 'Safe to repeat: 204 without a draft as well.',
    ...ofThread,
  })
  async deleteMessageDraft(@CurrentActor() author: Actor, @IdParam() id: number) {
    await this.drafts.put(author, id, '');
  }
}

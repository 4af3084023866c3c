import { Body, Controller, Get, Ip, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import {
  ContactFormDto,
  ContactMessageDto,
  ContactMessagesQuery,
  ContactReceiptDto,
} from './contact-messages.dto.js';
import { ContactMessageQueries, listedCharacters } from '../application/contact-message-queries.js';
import { ContactMessages } from '../application/contact-messages.js';

@ApiTags('Contact messages')
@Controller()
export class ContactMessagesController {
  constructor(
    private readonly messages: ContactMessages,
    private readonly queries: ContactMessageQueries,
  ) {}

  @Post('contact')
  @Allow('public')
  @Endpoint({
    summary: 'Send a contact message',
    description: 'At most twenty per hour from one IP address.',
    answer: ContactReceiptDto,
    status: 201,
    refusals: { 403: 'request.cross_origin', 429: 'request.too_many' },
  })
  async sendContactMessage(@Body() form: ContactFormDto, @Ip() address = ''): Promise<ContactReceiptDto> {
    const { id, created_at } = await this.messages.receive(form, address);
    return { id, created_at: created_at.toISOString() };
  }

  @Get('admin/messages')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Contact messages, newest first',
    description: `Searches names, email address and service. Rows contain the first ${listedCharacters} characters of the message.`,
    answer: [ContactMessageDto],
  })
  listContactMessages(
    @CurrentActor() admin: Actor,
    @Query() { status = 'all', ...page }: ContactMessagesQuery,
  ) {
    return this.queries.list(admin, { ...page, status });
  }

  @Get('admin/messages/:id')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'One contact message',
    description: 'With the full message.',
    answer: ContactMessageDto,
    byId: 'contact_messages.id',
  })
  getContactMessage(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.queries.one(admin, id);
  }

  @Put('admin/messages/:id/resolve')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Mark a contact message as resolved',
    description: 'Safe to repeat.',
    answer: ContactMessageDto,
    byId: 'contact_messages.id',
  })
  async resolveContactMessage(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.messages.resolve(admin, id);
    return this.queries.one(admin, id);
  }

  @Put('admin/messages/:id/reopen')
  @Allow('admin', { role: 'assistant' })
  @Endpoint({
    summary: 'Take back that a contact message was resolved',
    description: 'Safe to repeat.',
    answer: ContactMessageDto,
    byId: 'contact_messages.id',
  })
  async reopenContactMessage(@CurrentActor() admin: Actor, @IdParam() id: number) {
    await this.messages.reopen(id);
    return this.queries.one(admin, id);
  }
}

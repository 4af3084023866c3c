import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow } from '../../platform/http/allow.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { Text } from '../../platform/http/fields.js';
import { AcceptsBody } from '../../platform/http/json-body.js';
import { type MailKind, mailKinds, Unsubscriptions, type UnsubscriptionView } from './unsubscriptions.js';

export class UnsubscribeQuery {
  @Text({ description: 'From the link in the mail', example: 'q3Jt0cXn1V5T9m2Yb7Rk4wUe8sLdPzGf' })
  token!: string;
}

export class UnsubscriptionDto implements UnsubscriptionView {
  @ApiProperty({
    enum: [...mailKinds],
    enumName: 'MailKind',
    isArray: true,
    example: ['document'],
  })
  categories!: MailKind[];
  @ApiProperty({ description: 'Whether no mail of these kinds is sent any more', example: true })
  ended!: boolean;
}

@ApiTags('Notifications')
@Controller('notifications/unsubscribe')
@Allow('public')
export class UnsubscribeController {
  constructor(private readonly unsubscriptions: Unsubscriptions) {}

  @Post()
  // Mail programs post forms, some of them without a type.
  @AcceptsBody('*/*')
  @Endpoint({
    summary: 'End mail of one kind',
    description:
      'One click as RFC 8058 has it: the address in the List-Unsubscribe header of each mail, posted to by mail ' +
      'programs with `List-Unsubscribe=One-Click`, which need not be sent. It works for ever, and without signing in.',
    answer: UnsubscriptionDto,
    refusals: { 400: 'request.invalid', 404: 'unsubscription.not_found' },
  })
  unsubscribe(@Query() { token }: UnsubscribeQuery): Promise<UnsubscriptionDto> {
    return this.unsubscriptions.end(token);
  }

  @Get()
  @Endpoint({
    summary: 'Go to the page of a link that ends mail',
    description: 'For mail programs that open the address instead of posting to it. It changes nothing.',
    status: 303,
  })
  @ApiQuery({ name: 'token', required: false, type: String })
  openUnsubscribePage(@Query('token') token: unknown, @Res() response: Response): void {
    response.redirect(
      303,
      `/unsubscribe?token=${encodeURIComponent(typeof token === 'string' ? token : '')}`,
    );
  }
}

import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow, Endpoint } from '../../../platform/http/route.js';
import { Text } from '../../../platform/http/text-fields.js';
import { AcceptsBody } from '../../../platform/http/json-body.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { sendElsewhere } from '../../../platform/web/send-page.js';
import type { UnsubscriptionView } from '../application/recipient-queries.js';
import { Unsubscriptions } from '../application/unsubscriptions.js';
import { type MailKind, mailKinds } from '../domain/notification-draft.js';

export class UnsubscribeQuery {
  @Text({ description: 'Token from the link in the email', example: 'q3Jt0cXn1V5T9m2Yb7Rk4wUe8sLdPzGf' })
  token!: string;
}

class UnsubscriptionDto implements UnsubscriptionView {
  @ApiProperty({
    enum: [...mailKinds],
    enumName: 'MailKind',
    isArray: true,
    example: ['document'],
  })
  categories!: MailKind[];
  @ApiProperty({ description: 'True if all emails of these kinds are off', example: true })
  ended!: boolean;
}

@ApiTags('Notifications')
@Controller('notifications/unsubscribe')
@Allow('public')
export class UnsubscribeController {
  constructor(private readonly unsubscriptions: Unsubscriptions) {}

  @Post()
  // Email clients post forms, some of them without a content type.
  @AcceptsBody('*/*')
  @Endpoint({
    summary: 'Unsubscribe from one kind of email',
    description:
      'One-click unsubscribe per RFC 8058: the URL in the List-Unsubscribe header of each email, to which email ' +
      'clients post `List-Unsubscribe=One-Click`; the body is optional. It never expires and works without logging in.',
    answer: UnsubscriptionDto,
    refusals: { 404: 'unsubscription.not_found' },
  })
  unsubscribe(@Query() { token }: UnsubscribeQuery) {
    return this.unsubscriptions.end(token);
  }

  @Get()
  @Endpoint({
    summary: 'Redirect to the unsubscribe page',
    description: 'For email clients that open the URL instead of posting to it. Changes nothing.',
    status: 303,
  })
  @ApiQuery({ name: 'token', required: false, type: String })
  getUnsubscribePage(@Query('token') token: unknown, @Res() response: Response) {
    const ofMail = encodeURIComponent(typeof token === 'string' ? token : '');
    sendElsewhere(303, pageUrl('', `/unsubscribe?token=${ofMail}`), response);
  }
}

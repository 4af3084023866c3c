import { ApiProperty } from '@nestjs/swagger';
import { Integer, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Flag } from '../../../platform/http/fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import {
  notificationCategories,
  type NotificationCategory,
  notificationTypes,
  type NotificationType,
} from '../domain/notification-draft.js';

export class NotificationsQuery extends PageQuery {
  @Flag({ description: 'false: only unread ones, counted in X-Total-Count; true: only read ones' })
  read?: boolean;
}

class NotifiedClientDto {
  @Integer({ example: 7, description: 'users.id' }) id!: number;
  @ApiProperty({ example: 'Alex Sample' }) name!: string;
}

export class NotificationDto {
  @Integer({ example: 31 }) id!: number;
  @OneOf(notificationCategories, 'NotificationCategory') category!: NotificationCategory;
  @OneOf(notificationTypes, 'NotificationType', { description: 'warning: something to do' })
  type!: NotificationType;
  @ApiProperty({ description: 'Kind of event', example: 'Signature requested' }) title!: string;
  @ApiProperty({ description: 'One sentence', example: 'Please read and sign “Engagement Agreement 2027”.' })
  message!: string;
  @ApiProperty({
    description: 'Path of the record in the portal or the dashboard',
    example: '/client/documents?document=12',
  })
  url!: string;
  @ApiProperty({ type: NotifiedClientDto, nullable: true, description: 'The client that it is about' })
  client!: NotifiedClientDto | null;
  @Time() date!: string;
  @ApiProperty({ example: false }) read!: boolean;
}

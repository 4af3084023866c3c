import { ApiProperty } from '@nestjs/swagger';
import { Flag } from '../../../platform/http/fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import {
  notificationCategories,
  type NotificationCategory,
  notificationTypes,
  type NotificationType,
} from '../domain/notification-draft.js';

export class NotificationsQuery extends PageQuery {
  @Flag({
    description: 'false: only unread ones, counted in X-Total-Count; true: only read ones',
  })
  read?: boolean;
}

export class NotificationDto {
  @ApiProperty({ type: 'integer', example: 31 }) id!: number;
  @ApiProperty({ enum: [...notificationCategories], enumName: 'NotificationCategory' })
  category!: NotificationCategory;
  @ApiProperty({
    enum: [...notificationTypes],
    enumName: 'NotificationType',
    description: 'warning: something to do',
  })
  type!: NotificationType;
  @ApiProperty({ description: 'Kind of event', example: 'Signature requested' }) title!: string;
  @ApiProperty({ description: 'One sentence', example: 'Please read and sign “Engagement Agreement 2027”.' })
  message!: string;
  @ApiProperty({
    description: 'Path of the record in the portal or the dashboard',
    example: '/client/documents?document=12',
  })
  url!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' }) date!: string;
  @ApiProperty({ example: false }) read!: boolean;
}

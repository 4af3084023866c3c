import { ApiProperty } from '@nestjs/swagger';
import { Flag } from '../../platform/http/fields.js';
import { PageQuery } from '../../platform/http/page-query.dto.js';
import {
  notificationCategories,
  type NotificationCategory,
  notificationTypes,
  type NotificationType,
} from './notification-draft.js';

export class NotificationsQuery extends PageQuery {
  @Flag({
    description: 'false: only those not read yet, whose number is X-Total-Count; true: only those read',
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
    description: 'warning asks for something to be done',
  })
  type!: NotificationType;
  @ApiProperty({ description: 'The kind of event', example: 'Signature requested' }) title!: string;
  @ApiProperty({ description: 'One sentence', example: 'Please read and sign “Engagement Agreement 2027”.' })
  message!: string;
  @ApiProperty({
    description: 'The path of the very thing in the portal or the dashboard',
    example: '/client/documents?document=12',
  })
  url!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' }) date!: string;
  @ApiProperty({ example: false }) read!: boolean;
}

import { Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { NotificationDto, NotificationsQuery } from './notifications.dto.js';
import { NotificationQueries } from '../application/notification-queries.js';
import { Notifications } from '../application/notifications.js';

@ApiTags('Notifications')
@Controller('notifications')
@Allow('signed-in', { about: 'person', role: 'assistant' })
export class NotificationsController {
  constructor(
    private readonly notifications: Notifications,
    private readonly queries: NotificationQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: "The caller's notifications, newest first",
    description:
      'Actions of others that concern the caller; for admins, that concern the practice. X-Total-Count with read=false is the number on the bell.',
    answer: [NotificationDto],
  })
  listNotifications(@CurrentActor() actor: Actor, @Query() query: NotificationsQuery) {
    return this.queries.list(actor, query);
  }

  @Put(':id/read')
  @Endpoint({
    summary: 'Mark a notification as read',
    description: 'It cannot be marked as unread again.',
    answer: NotificationDto,
    byId: 'notifications.id',
  })
  markNotificationRead(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.notifications.markRead(actor, id);
  }

  @Post('read-all')
  @Endpoint({
    summary: "Mark all of the caller's notifications as read",
    description: 'Later ones are unread again.',
  })
  markAllNotificationsRead(@CurrentActor() actor: Actor) {
    return this.notifications.markAllRead(actor);
  }
}

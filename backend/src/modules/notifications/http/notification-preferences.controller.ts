import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint } from '../../../platform/http/route.js';
import { ChangePreferencesDto, PreferencesDto } from './notification-preferences.dto.js';
import { NotificationPreferences } from '../application/notification-preferences.js';

@ApiTags('Notifications')
@Controller('notification-preferences')
@Allow('signed-in', { about: 'person', role: 'assistant' })
export class NotificationPreferencesController {
  constructor(private readonly preferences: NotificationPreferences) {}

  @Get()
  @Endpoint({
    summary: "The caller's notification preferences, by category and channel",
    description: 'By default everything is on except the weekly summary.',
    answer: PreferencesDto,
  })
  getNotificationPreferences(@CurrentActor() actor: Actor) {
    return this.preferences.get(actor);
  }

  @Put()
  @Endpoint({
    summary: "Change the caller's notification preferences",
    description:
      'Requires the whole object; only what is not required may be omitted, and then keeps its value. Existing notifications stay.',
    answer: PreferencesDto,
  })
  updateNotificationPreferences(@CurrentActor() actor: Actor, @Body() preferences: ChangePreferencesDto) {
    return this.preferences.change(actor, preferences);
  }
}

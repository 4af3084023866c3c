import { Flag, Nested } from '../../platform/http/fields.js';
import type { Channels, Preferences } from './notification-preferences.service.js';

class ChannelsDto implements Channels {
  @Flag({ optional: false, description: 'A notification at the bell', example: true }) portal!: boolean;
  @Flag({ optional: false, description: 'An e-mail', example: true }) email!: boolean;
}

/** The whole object: what is told of, by which channel. */
export class ChangePreferencesDto implements Omit<Preferences, 'weekly'> {
  @Nested(ChannelsDto, { description: 'Documents, signatures and requests' }) document!: ChannelsDto;
  @Nested(ChannelsDto, { description: 'Messages; for an admin contact messages and registrations, too' })
  message!: ChannelsDto;
  @Nested(ChannelsDto) payment!: ChannelsDto;
  @Nested(ChannelsDto) appointment!: ChannelsDto;
  @Flag({ description: 'A summary by e-mail every week; left out, it stays as it is', example: false })
  weekly?: boolean;
}

export class PreferencesDto extends ChangePreferencesDto {
  @Flag({ optional: false, description: 'A summary by e-mail every week', example: false })
  declare weekly: boolean;
}

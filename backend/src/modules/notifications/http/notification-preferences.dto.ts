import { Flag, Nested } from '../../../platform/http/fields.js';
import type { Channels, Preferences } from '../application/notification-preferences.js';

/** Parts add theirs. */
export class ChannelsDto implements Channels {
  [added: string]: boolean | undefined;
  @Flag({ optional: false, description: 'In the portal or dashboard', example: true }) portal!: boolean;
  @Flag({ optional: false, description: 'By email', example: true }) email!: boolean;
}

/** The complete preferences, by category and channel. */
export class ChangePreferencesDto implements Omit<Preferences, 'weekly'> {
  @Nested(ChannelsDto, { description: 'Documents, signatures and requests' }) document!: ChannelsDto;
  @Nested(ChannelsDto, { description: 'Messages; for admins also contact messages and registrations' })
  message!: ChannelsDto;
  @Nested(ChannelsDto) payment!: ChannelsDto;
  @Nested(ChannelsDto) appointment!: ChannelsDto;
  @Flag({ description: 'Weekly summary by email; if omitted, it keeps its value', example: false })
  weekly?: boolean;
}

export class PreferencesDto extends ChangePreferencesDto {
  @Flag({ optional: false, description: 'Weekly summary by email', example: false }) declare weekly: boolean;
}

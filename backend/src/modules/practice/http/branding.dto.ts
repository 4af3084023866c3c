import { IsIn } from 'class-validator';
import { msg, shown } from '@steward/texts';
import { Flag, Numeric } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { FilePart } from '../../../platform/http/upload.js';
import { type IconSize, iconSizes } from '../application/icon.js';

export class LogoDto {
  @FilePart({ message: msg('A file is required'), description: 'One .jpg, .jpeg, .png or .webp, max 2MB' })
  file!: string;
}

const choices = iconSizes.join(', ');
const notASize = msg('Must be one of {choices}', { choices });

export class IconQuery {
  @Numeric({
    partial: true,
    type: 'integer',
    message: notASize,
    description: `Width and height in pixels, 192 by default; one of ${choices}`,
    example: 192,
  })
  @IsIn(iconSizes, { message: () => shown(notASize) })
  size?: IconSize;
  @Flag({ description: 'With a wide margin, of which a phone cuts off parts' })
  maskable?: boolean;
  @Text({
    optional: true,
    description: 'Version; allows caches to store the icon. The pages and the web manifest name it',
  })
  v?: string;
}

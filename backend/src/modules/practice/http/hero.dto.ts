import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, OneOf } from '../../../platform/http/answer-fields.js';
import { Flag } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { FilePart } from '../../../platform/http/upload.js';
import { type HeroDrawing, heroDrawings } from '../domain/hero-picture.js';

export class HeroDto {
  @FilePart({ message: msg('A file is required'), description: 'One .jpg, .jpeg, .png or .webp, max 5MB' })
  file!: string;
  @Text({
    max: 200,
    message: msg('Describe the picture in a few words'),
    description: 'Description for people who do not see it',
    example: 'Jordan Example at the desk, with a ledger',
  })
  alt!: string;
}

export class HeroQuery {
  @Text({ optional: true, description: 'Version from hero.url; allows caches to store the picture' })
  v?: string;
  @Flag({ description: 'For phones' })
  small?: boolean;
}

export class ShownHeroDto {
  @ApiProperty({
    description: 'Changes with the picture, so that it can be cached forever. With `&small=true`: for phones',
    example: '/api/site/hero?v=3f1c0a9be2d47781',
  })
  url!: string;
  @ApiProperty({ example: 'Jordan Example at the desk, with a ledger' }) alt!: string;
  @Integer({ description: 'Pixels', example: 960 }) width!: number;
  @Integer({ description: 'Pixels', example: 1280 }) height!: number;
}

export class HeroDrawingDto {
  @OneOf(heroDrawings, 'HeroDrawing') id!: HeroDrawing;
  @ApiProperty({ description: "In the caller's language", example: 'Bridge over a river' }) title!: string;
}

import { ApiProperty } from '@nestjs/swagger';
import { TextList } from './text-fields.js';

/** Texts whose translation was reviewed: it is right for the present English. */
export class ReviewedTranslationsDto {
  @TextList({
    optional: true,
    max: 500,
    longest: 200,
    description: 'Paths in `staleTranslations`',
    example: ['tagline'],
  })
  es?: string[];
}

/** Texts whose English was changed after they were translated. */
export class StaleTranslationsDto {
  @ApiProperty({ type: [String], description: 'Paths of the texts', example: ['tagline'] })
  es!: readonly string[];
}

/** Times at which the English of stale translations was changed, by path. */
export const StaleSince = ({ required = true } = {}): PropertyDecorator =>
  ApiProperty({
    selfRequired: required,
    type: 'object',
    additionalProperties: { type: 'string', format: 'date-time' },
    description: 'Time of the latest change of the English, by the path in `staleTranslations`',
    example: { tagline: '2026-11-26T15:04:05.000Z' },
  });

/** In a change: the caller has compared these translations with the present English. */
export const reviewedTranslations = {
  partial: true,
  description: 'Translations that are right for the present English; they leave `staleTranslations`',
} as const;

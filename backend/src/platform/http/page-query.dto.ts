import { t } from '@steward/texts';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { defaultLimit, maximumLimit, type PageRequest } from '../../kernel/index.js';
import { Choice } from './fields.js';
import { Text } from './text-fields.js';

const limitMessage = {
  message: () => t('limit must be a whole number from 1 to {maximumLimit}', { maximumLimit }),
};

/** Query parameters of every list. */
export class PageQuery implements PageRequest {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: maximumLimit,
    description: `Maximum number of rows; default ${defaultLimit}`,
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
  )
  @IsInt(limitMessage)
  @Min(1, limitMessage)
  @Max(maximumLimit, limitMessage)
  limit: number = defaultLimit;

  @Text({ optional: true, description: 'From the Link header of the previous page' })
  cursor?: string;
}

/** A list that can be searched. */
export class SearchQuery extends PageQuery {
  @Text({
    optional: true,
    max: 100,
    description: 'Parts of words in any order and case, with or without accents, apostrophes and hyphens',
  })
  search?: string;
}

/** Order of a list: one of the names, descending with `-`; without one, newest first. */
export function SortChoice(
  names: readonly string[],
  { name, description = '' }: { name: string; description?: string },
): PropertyDecorator {
  return Choice([...names, ...names.map((one) => `-${one}`)], {
    name,
    optional: true,
    ...(names.includes('created_at') && { default: '-created_at' }),
    description: `\`-\` for descending. ${description}`.trim(),
  });
}

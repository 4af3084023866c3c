import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Nullable } from '../../../platform/http/answer-fields.js';
import { ConnectionStateDto } from '../../../platform/http/connection-state.dto.js';
import { type Common, field, Rule } from '../../../platform/http/field.js';
import { Choice } from '../../../platform/http/fields.js';
import { notInName } from '../../../platform/http/text-fields.js';
import { type BookFormat, bookFormats } from '../domain/books.js';
import { DaysQuery } from '../../../modules/billing/index.js';

export class BooksQuery extends DaysQuery {
  @Choice(bookFormats, {
    name: 'BookFormat',
    description:
      'Program that imports the files; `csv` for any other. `xlsx` is a spreadsheet instead of a ZIP, with the tables of `csv` as sheets, real numbers and days, and at most 5000 rows',
  })
  format!: BookFormat;

  @Choice(['last'], {
    name: 'BooksSince',
    optional: true,
    description:
      '`last`: only what was in no export of this format that was answered wholly, or has changed since. `from` and `to` still bound it.',
  })
  since?: 'last';
}

/** Characters of a name. */
const longestName = 100;

/** Control characters and unpaired surrogates, which the database refuses. */
const unstorable = /[\p{Cc}\p{Cs}]/u;

const areNames = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((name) => typeof name === 'string' && name.length <= longestName);

const unstorableIn = (names: Readonly<Record<string, string>>): string | undefined =>
  Object.values(names)
    .find((name) => unstorable.test(name))
    ?.match(unstorable)?.[0];

const names = { type: 'object', additionalProperties: { type: 'string', maxLength: longestName } } as const;

/** Texts by key. */
const Names = (options: Common): PropertyDecorator =>
  field(
    { partial: true, ...options },
    names,
    (value) => value,
    Rule(
      (value) => areNames(value) && unstorableIn(value) === undefined,
      msg('Enter names of up to {count} characters', { count: longestName }),
      (value) => (areNames(value) ? notInName(unstorableIn(value)) : undefined),
    ),
  );

const accounts = {
  description: 'By the id of a price; `default` for everything else',
  example: { default: 'Consulting income', 3: 'Workshop income' },
};
const taxes = {
  description: 'By the id of a rate; `none` for lines without tax',
  example: { none: 'Tax Exempt' },
};

/** Names that are left out stay. */
export class BookNamesDto {
  @Names({ ...accounts, description: `${accounts.description}. An empty text removes one.` })
  accounts?: Record<string, string>;

  @Names({ ...taxes, description: `${taxes.description}. An empty text removes one.` })
  taxes?: Record<string, string>;
}

class LastBookExportsDto {
  @Nullable('time') quickbooks!: string | null;
  @Nullable('time') xero!: string | null;
  @Nullable('time', { example: '2026-11-18T15:04:06.000Z' }) csv!: string | null;
  @Nullable('time') xlsx!: string | null;
}

export class BooksConnectionDto extends ConnectionStateDto {
  @ApiProperty({ ...names, ...accounts }) accounts!: Record<string, string>;
  @ApiProperty({ ...names, ...taxes }) taxes!: Record<string, string>;
  @ApiProperty({ type: LastBookExportsDto, description: 'By format; null if there was none' })
  lastExports!: LastBookExportsDto;
}

import {
  ApiProperty,
  ApiPropertyOptional,
  IntersectionType,
  OmitType,
  PartialType,
  PickType,
} from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { FirstName, LanguageChoice, LastName } from '../../../platform/http/account-fields.js';
import { Integer } from '../../../platform/http/answer-fields.js';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { clientKinds } from '../../../kernel/index.js';
import { Choice, Flag, ObjectList } from '../../../platform/http/fields.js';
import { Email, Name, withoutEdges } from '../../../platform/http/text-fields.js';
import { refusedFields } from '../../../platform/http/validation.pipe.js';
import { type ImportRow, maxRows } from '../application/client-import.js';
import { NewOrganizationDto, UpdateClientProfileDto } from '../../../modules/clients/index.js';
import { organizationKinds } from '../../../modules/identity/index.js';
import { FileLine, RefusedFields } from './import-fields.js';

/** An individual of the previous software; unknown fields are omitted. */
class ImportedPerson extends OmitType(UpdateClientProfileDto, ['firstName', 'lastName', 'language']) {
  @Choice(clientKinds, { name: 'ClientKind', optional: true, default: 'individual' }) kind?: 'individual';
  @FirstName() firstName?: string;
  @LastName() lastName?: string;
  @Email({ message: msg('Please enter a valid email address') }) email!: string;
  @LanguageChoice() language?: Language;
  @FileLine() line?: number;
}

/**
 * A household or business of the previous software; its email address is printed on documents. With a person's name it
 * is also that of the owner of the business.
 */
class ImportedOrganization extends IntersectionType(
  NewOrganizationDto,
  PickType(UpdateClientProfileDto, ['address', 'city', 'state', 'zipCode', 'country']),
) {
  @Name({ optional: true, max: 100, example: 'Alex' }) firstName?: string;
  @Name({ optional: true, max: 100, example: 'Sample' }) lastName?: string;
  @FileLine() line?: number;
}

/** A row of either; a first or last name and `email` are required of an individual, `name` of the others. */
class NewcomerDto extends IntersectionType(PartialType(ImportedOrganization), PartialType(ImportedPerson)) {}

export class ClientImportDto {
  @ObjectList(NewcomerDto, {
    min: 1,
    max: maxRows,
    message: msg('Must be a list of at least one row'),
    description:
      'Each row is validated separately, so that the answer names all refused ones. An individual needs a first or ' +
      'last name, and email; a household or business `kind` and `name`. A business can have the name of a person too, ' +
      'who is then its owner',
  })
  rows!: object[];
  @Flag({ default: false, description: 'Validate all rows and change nothing' }) dryRun?: boolean;
  @Flag({
    default: false,
    description:
      'Email each individual a link to set a password, and the person of each business an invitation to manage it',
  })
  invite?: boolean;
}

export class ImportedRowDto {
  @Integer({ description: 'Position in `rows`, from 1', example: 1 }) row!: number;
  @ApiPropertyOptional({ type: 'integer', description: 'users.id, once the client was created', example: 2 })
  id?: number;
  @ApiPropertyOptional({
    description: 'Username of the client, or the one that they would get; empty for a household or business',
    example: 'alex',
  })
  username?: string;
  @RefusedFields({ email: 'Please enter a valid email address' })
  fields?: Record<string, string>;
}

export class ClientImportAnswerDto {
  @ApiProperty({ type: [ImportedRowDto], description: 'All rows, in request order' }) rows!: ImportedRowDto[];
}

/** Validates rows one by one, each by the rules of a single client's fields. */
export const readRows = (rows: readonly object[]): ImportRow[] =>
  rows.map((row) => {
    const client = isOrganization(row)
      ? plainToInstance(ImportedOrganization, withCutTexts(row))
      : plainToInstance(ImportedPerson, withCutTexts(row));
    const errors = validateSync(client, { whitelist: true, stopAtFirstError: true });
    return { client, fields: refusedFields(errors) };
  });

/** Programs leave invisible characters around a text, which it would be refused for. */
const withCutTexts = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' ? withoutEdges(value) : value,
    ]),
  );

const isOrganization = (row: object): boolean =>
  'kind' in row && organizationKinds.some((kind) => kind === row.kind);

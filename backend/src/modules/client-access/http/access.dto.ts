import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Allow, ValidateBy, ValidateIf } from 'class-validator';
import { msg, t } from '@steward/texts';
import {
  type AccessRole,
  accessRoles,
  type AccessScope,
  accessScopes,
  type ClientKind,
  clientKinds,
} from '../../../kernel/index.js';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Choice, Day, Id, maximumId, Numeric } from '../../../platform/http/fields.js';
import { Email, Name, Text } from '../../../platform/http/text-fields.js';
import { type DocumentCategory, documentCategories } from '../../documents/index.js';
import { PersonDto } from '../../identity/index.js';
import { type AccessStatus, accessStatuses } from '../domain/client-grant.js';
import {
  categoriesProblem,
  type GrantedRole,
  grantedRoles,
  longestAccess,
  scopesProblem,
} from '../domain/terms.js';

const scopeList: ApiPropertyOptions = {
  enum: [...accessScopes],
  enumName: 'AccessScope',
  isArray: true,
  example: ['documents', 'upload'],
};
const categoryList: ApiPropertyOptions = {
  enum: [...documentCategories],
  enumName: 'DocumentCategory',
  isArray: true,
  nullable: true,
  description: 'Categories of documents; null for all',
  example: null,
};

const Checked = (
  isChecked: (all: { role?: unknown }, value: unknown) => boolean,
  problem: (value: unknown) => string | undefined,
) =>
  applyDecorators(
    ValidateIf(isChecked),
    ValidateBy({
      name: 'terms',
      validator: {
        validate: (value) => problem(value) === undefined,
        defaultMessage: (failed) => problem(failed?.value) ?? '',
      },
    }),
  );
const problemOfCategories = (value: unknown): string | undefined =>
  categoriesProblem(value, documentCategories);
const Refused = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    ValidateBy({
      name: 'refused',
      validator: { validate: () => false, defaultMessage: () => t('Cannot be changed') },
    }),
  );

const lastDay = `Last day in the time zone of the practice, at most ${longestAccess} days ahead`;

class GrantClientAccessDto {
  @Email({ message: msg('Please enter a valid email address') }) email!: string;
  @Name({ optional: true, max: 100, example: 'Sam Sample' }) name?: string;
  @Choice(grantedRoles, {
    name: 'GrantedRole',
    example: 'helper',
    description: 'owner: for households and businesses only',
  })
  role!: GrantedRole;
  @ApiProperty({
    ...scopeList,
    required: false,
    description: 'Required for a helper; ignored for an owner',
  } as ApiPropertyOptions)
  @Checked(({ role }) => role !== 'owner', scopesProblem)
  scopes?: AccessScope[];
  @ApiProperty({ ...categoryList, required: false } as ApiPropertyOptions)
  @Checked(({ role }, value) => role !== 'owner' && value !== undefined, problemOfCategories)
  categories?: DocumentCategory[] | null;
  @Day({
    optional: true,
    nullable: true,
    description: `${lastDay}; required for a helper`,
    example: '2027-02-21',
  })
  until?: string;
}

export class GrantAccessDto extends GrantClientAccessDto {
  @ApiProperty({
    type: 'integer',
    required: false,
    description: "users.id of the client; default: the caller's own",
    example: 2,
  })
  // An id that is none is not found, as in a URL.
  @Allow()
  client?: unknown;
}

export class GrantByPracticeDto extends GrantClientAccessDto {
  @Id({
    optional: true,
    message: msg('Please select a document of this client'),
    description: "documents.id of the client's consent, in place of their approval",
    example: 7,
  })
  consentDocumentId?: number;
}

export class ChangeAccessDto {
  @ApiProperty({ ...scopeList, required: false } as ApiPropertyOptions)
  @Checked((_, value) => value !== undefined, scopesProblem)
  scopes?: AccessScope[];
  @ApiProperty({ ...categoryList, required: false } as ApiPropertyOptions)
  @Checked((_, value) => value !== undefined, problemOfCategories)
  categories?: DocumentCategory[] | null;
  @Day({ partial: true, description: lastDay, example: '2027-02-21' }) until?: string;
  @Refused() role?: never;
  @Refused() email?: never;
}

export class ApproveAccessDto {
  @Numeric({
    type: 'integer',
    minimum: 1,
    maximum: maximumId,
    example: 1,
    message: msg('Please look at the access again'),
    description: 'The version that the client has seen',
  })
  version!: number;
}

export class AccessTokenOfLinkDto {
  @Text({ message: msg('The link is incomplete'), description: 'Token from the emailed link' })
  token!: string;
}

class PersonWithAccessDto extends PersonDto {
  @ApiProperty({ format: 'email', example: 'sam@example.com' }) email!: string;
}

class TermsDto {
  @ApiProperty(scopeList) scopes!: AccessScope[];
  @ApiProperty(categoryList) categories!: string[] | null;
  @Nullable('day', { description: 'Last day, in the time zone of the practice', example: '2027-02-21' })
  until!: string | null;
}

export class AccessDto extends TermsDto {
  @Integer({ description: 'client_access.id', example: 3 }) id!: number;
  @ApiProperty({
    type: PersonWithAccessDto,
    nullable: true,
    description: 'The person who accepted the invitation',
  })
  person!: PersonWithAccessDto | null;
  @ApiProperty({ format: 'email', description: 'The invited address', example: 'sam@example.com' })
  email!: string;
  @Nullable('text', { description: 'As entered with the invitation', example: 'Sam Sample' }) name!:
    | string
    | null;
  @OneOf(grantedRoles, 'GrantedRole', { example: 'helper' }) role!: GrantedRole;
  @OneOf(accessStatuses, 'AccessStatus', {
    description: 'awaiting_client: the practice started it, and the client has not approved it',
    example: 'active',
  })
  status!: AccessStatus;
  @Integer({ description: 'Raised when the terms change, or what waits', example: 1 }) version!: number;
  @ApiProperty({
    type: TermsDto,
    nullable: true,
    description:
      'Wider terms that the practice wishes; those above are in force until the client approves these',
  })
  pending!: TermsDto | null;
  @ApiProperty({ type: PersonDto }) grantedBy!: PersonDto;
  @Time() created_at!: string;
  @Nullable('time', { description: 'Rounded to the minute' }) lastUsedAt!: string | null;
  @Nullable('time') endedAt!: string | null;
  @ApiProperty({ type: PersonDto, nullable: true, description: 'Null if it ran out' })
  endedBy!: PersonDto | null;
}

export class AccessOfClientDto extends AccessDto {
  @ApiProperty({ type: PersonDto, description: 'The client' }) client!: PersonDto;
}

class InvitingClientDto {
  @ApiProperty({ example: 'Sample Family' }) name!: string;
  @OneOf(clientKinds, 'ClientKind', { example: 'household' }) kind!: ClientKind;
}

class InvitingPersonDto {
  @ApiProperty({ example: 'Alex Sample' }) name!: string;
}

export class AccessInvitationDto extends TermsDto {
  @ApiProperty({ type: InvitingClientDto }) client!: InvitingClientDto;
  @ApiProperty({ type: InvitingPersonDto }) grantedBy!: InvitingPersonDto;
  @OneOf(grantedRoles, 'GrantedRole', { example: 'helper' }) role!: GrantedRole;
  @ApiProperty({
    description:
      'Accepting it confirms the invited address: a mail server took the link, and the practice did not see it',
    example: true,
  })
  confirmsEmail!: boolean;
}

export class AcceptedAccessDto extends TermsDto {
  @Integer({ description: 'users.id of the client', example: 2 }) id!: number;
  @ApiProperty({ example: 'Sample Family' }) name!: string;
  @OneOf(clientKinds, 'ClientKind', { example: 'household' }) kind!: ClientKind;
  @OneOf(accessRoles, 'AccessRole', { example: 'helper' }) role!: AccessRole;
}

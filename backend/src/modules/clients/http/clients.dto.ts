import { ApiProperty } from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { clientKinds, type ClientKind } from '../../../kernel/index.js';
import { LanguageChoice, PersonLanguage } from '../../../platform/http/account-fields.js';
import { Choice, IdList } from '../../../platform/http/fields.js';
import { Email, Name, Phone, Text } from '../../../platform/http/text-fields.js';
import { SearchQuery, SortChoice } from '../../../platform/http/page-query.dto.js';
import { ClientTagDto, TagsParameter } from './tags.dto.js';
import { AssigneeChoice, type OrganizationKind, organizationKinds, PersonDto } from '../../identity/index.js';

const clientStatuses = ['active', 'closed'] as const;
export type ClientStatus = (typeof clientStatuses)[number];
const statusFilters = ['active', 'archived', 'closed', 'all'] as const;
export type ClientStatusFilter = (typeof statusFilters)[number];
const clientConditions = ['not_invited', 'never_signed_in', 'owes', 'silent'] as const;
export type ClientCondition = (typeof clientConditions)[number];
const clientSortKeys = ['name', 'created_at', 'lastContact', 'openItems', 'balance', 'lastSignInAt'] as const;
export type ClientSortKey = (typeof clientSortKeys)[number];
export type ClientSort = ClientSortKey | `-${ClientSortKey}`;
export const signInStates = ['none', 'invited', 'active'] as const;

export class ClientsQuery extends SearchQuery {
  @Choice(statusFilters, {
    name: 'ClientFilter',
    optional: true,
    description: 'By default `active`, together with `archived` in a search',
  })
  status?: ClientStatusFilter;

  @Choice(clientConditions, {
    name: 'ClientCondition',
    optional: true,
    description:
      '`not_invited`: neither a login nor an open invitation. `silent`: no contact for 30 days. Archived clients are ' +
      'neither. `owes`: not for assistants.',
  })
  filter?: ClientCondition;

  @SortChoice(clientSortKeys, { name: 'ClientSort', description: '`balance`: not for assistants.' })
  sort?: ClientSort;

  @AssigneeChoice() assignee?: string;
  @TagsParameter() tag?: string[];
}

export class AssigneesDto {
  @IdList({
    max: 100,
    message: msg('Choose members of the staff'),
    description: 'users.id of all assignees: active members of the staff; empty for none',
    example: [3],
  })
  userIds!: number[];
}

export class OpenClientDto {
  @Text({ max: 500, message: msg('Please enter a reason'), example: 'Covers for a colleague on leave' })
  reason!: string;
}

export class OpenedClientDto {
  @Nullable('time', {
    description: 'Last moment; null if the client is visible to the caller without it',
    example: '2026-11-25T15:04:05.000Z',
  })
  until!: string | null;
}

export class ClientDto {
  @Integer({ example: 2 }) id!: number;
  @OneOf(clientKinds, 'ClientKind', { example: 'individual' }) kind!: ClientKind;
  @ApiProperty({
    description:
      'First and last name of an individual, otherwise the username; the name of a household or business',
    example: 'Alex Sample',
  })
  name!: string;
  @ApiProperty({ description: 'Empty for a household or business', example: 'asample' }) username!: string;
  @ApiProperty({ description: 'Empty for a household or business', example: 'alex@example.com' })
  email!: string;
  @ApiProperty({ description: 'The email address was confirmed by an emailed link', example: true })
  emailConfirmed!: boolean;
  @Nullable('text', { example: 'Alex' }) firstName!: string | null;
  @Nullable('text', { example: 'Sample' }) lastName!: string | null;
  @PersonLanguage() language!: Language;
  @ApiProperty({ enum: ['client'], example: 'client' }) role!: 'client';
  @OneOf(clientStatuses, 'ClientStatus', { example: 'active' }) status!: ClientStatus;
  @Nullable('time', { description: 'The client left the practice and can still log in' })
  archivedAt!: string | null;
  @OneOf(signInStates, 'ClientSignIn', {
    description:
      '`active`: has a password or passkey; `invited`: has an open invitation. `none` for a household or business.',
    example: 'active',
  })
  signIn!: (typeof signInStates)[number];
  @Nullable('time', { description: 'Latest invitation, also one that has expired' })
  invitedAt!: string | null;
  @Nullable('time') lastSignInAt!: string | null;
  @Time({ description: 'As in the summary of the client' }) lastContact!: string;
  @Integer({
    description:
      'Open requests, documents to sign or to review, and conversations that wait for an answer; invoices are in `balance`',
    example: 3,
  })
  openItems!: number;
  @Nullable('text', { description: 'Total of unpaid invoices; null for assistants', example: '250.00' })
  balance!: string | null;
  @ApiProperty({ type: [PersonDto], description: 'Members of the staff, by name' }) assignees!: PersonDto[];
  @ApiProperty({ type: [ClientTagDto], description: 'By name' }) tags!: ClientTagDto[];
  @Time() created_at!: string;
  @Nullable('time', {
    description:
      'Time when the mail server last refused this email address; null once it accepts an email, or once the address ' +
      'has changed',
  })
  emailRefusedAt!: string | null;
  @Nullable('text', { description: 'Text from the mail server', example: '550 5.1.1 Mailbox unavailable' })
  emailRefusedReason!: string | null;
}

const organizationName = { max: 200, message: msg('Name is required'), example: 'Sample Bakery LLC' };
const contact = {
  email: {
    clearable: true,
    message: msg('Please enter a valid email address'),
    description: 'Printed on documents; nothing is sent there',
    example: 'office@example.com',
  },
  phone: { clearable: true, max: 50 },
};

export class NewOrganizationDto {
  @Choice(organizationKinds, { name: 'OrganizationKind', example: 'business' }) kind!: OrganizationKind;
  @Name(organizationName) name!: string;
  @LanguageChoice('Of its invoices and statements; default en') language?: Language;
  @Email(contact.email) email?: string | null;
  @Phone(contact.phone) phone?: string | null;
}

/** Omitted fields keep their values; an empty text or null clears them. */
export class UpdateOrganizationDto {
  @Name({ ...organizationName, partial: true }) name?: string;
  @LanguageChoice('Of its invoices and statements') language?: Language;
  @Email(contact.email) email?: string | null;
  @Phone(contact.phone) phone?: string | null;
}

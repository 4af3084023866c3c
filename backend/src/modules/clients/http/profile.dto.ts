import { ApiProperty } from '@nestjs/swagger';
import { type Language, languageCodes, msg } from '@steward/texts';
import { LanguageChoice, PersonLanguage } from '../../../platform/http/account-fields.js';
import { Nullable, OneOf } from '../../../platform/http/answer-fields.js';
import { Choice, Day } from '../../../platform/http/fields.js';
import { Email, Name, Phone, Text } from '../../../platform/http/text-fields.js';
import { FilePart } from '../../../platform/http/upload.js';
import {
  type ContactMethod,
  contactMethods,
  invalidEmail,
  listDensities,
  type ListDensity,
} from '../domain/profile.js';

const photo = 'URL of the photo, which changes with it; null without one';

class AddressDto {
  @Nullable('text', { example: '(210) 555-0142' }) phone!: string | null;
  @Nullable('text', { example: '200 Example Avenue' }) address!: string | null;
  @Nullable('text', { example: 'San Antonio' }) city!: string | null;
  @Nullable('text', { example: 'TX' }) state!: string | null;
  @Nullable('text', { example: '78205' }) zipCode!: string | null;
  @Nullable('text', { example: 'United States' }) country!: string | null;
}

/** Details of a person. */
class ProfileDetailsDto extends AddressDto {
  @Nullable('text', { example: 'Sample Bakery' }) company!: string | null;
  @Nullable('text', { example: 'Owner' }) jobTitle!: string | null;
  @Nullable('day', { example: '1980-01-31' }) birthdate!: string | null;
  @Nullable('text', { example: 'Runs a bakery with four employees.' }) bio!: string | null;
}

export class ClientProfileDto extends ProfileDetailsDto {
  @ApiProperty({
    enum: contactMethods,
    enumName: 'ContactMethod',
    nullable: true,
    description: 'null once the account is closed',
    example: 'phone',
  })
  preferredContactMethod!: ContactMethod | null;
  @ApiProperty({
    enum: [...languageCodes],
    enumName: 'Language',
    nullable: true,
    description: 'null once the account is closed',
    example: 'en',
  })
  language!: Language | null;
  @Nullable('text', { description: photo, example: '/api/admin/clients/2/photo?v=9f4d1c0e6a514f6e' })
  photo!: string | null;
}

export class ProfileDto extends ProfileDetailsDto {
  @Nullable('text', { example: 'Alex' }) firstName!: string | null;
  @Nullable('text', { example: 'Sample' }) lastName!: string | null;
  @ApiProperty({ format: 'email', example: 'alex@example.com' }) email!: string;
  @ApiProperty({ description: 'The email address was confirmed by an emailed link', example: true })
  emailConfirmed!: boolean;
  @OneOf(contactMethods, 'ContactMethod', { example: 'phone' }) preferredContactMethod!: ContactMethod;
  @PersonLanguage() language!: Language;
  @Nullable('text', { description: photo, example: '/api/profile/photo?v=9f4d1c0e6a514f6e' })
  photo!: string | null;
  @OneOf(listDensities, 'ListDensity', { description: 'Height of rows in the dashboard', example: 'compact' })
  listDensity!: ListDensity;
}

/** Profile of a household or business. */
export class OrganizationProfileDto extends AddressDto {
  @ApiProperty({ example: 'Sample Bakery LLC' }) name!: string;
  @Nullable('text', {
    description: 'Printed on documents; nothing is sent there',
    example: 'office@example.com',
  })
  email!: string | null;
}

/** Omitted fields keep their values; an empty text or null clears them. */
export class UpdateClientProfileDto {
  @Name({ clearable: true, max: 100, description: 'Cleared only beside a last name', example: 'Alex' })
  firstName?: string | null;
  @Name({ clearable: true, max: 100, description: 'Cleared only beside a first name', example: 'Sample' })
  lastName?: string | null;
  @Phone({ clearable: true, max: 50 }) phone?: string | null;
  @Text({ clearable: true, example: '200 Example Avenue' }) address?: string | null;
  @Text({ clearable: true, max: 100, example: 'San Antonio' }) city?: string | null;
  @Text({ clearable: true, max: 100, example: 'TX' }) state?: string | null;
  @Text({ clearable: true, max: 20, example: '78205' }) zipCode?: string | null;
  @Text({ clearable: true, max: 100, example: 'United States' }) country?: string | null;
  @Text({ clearable: true, example: 'Sample Bakery' }) company?: string | null;
  @Text({ clearable: true, example: 'Owner' }) jobTitle?: string | null;
  @Day({ clearable: true, description: 'Must not be in the future', example: '1980-01-31' })
  birthdate?: string | null;
  @Text({ clearable: true, max: 5000, example: 'Runs a bakery with four employees.' }) bio?: string | null;
  @Choice(contactMethods, {
    clearable: true,
    name: 'ContactMethod',
    description: 'Cleared, it becomes email',
    example: 'phone',
  })
  preferredContactMethod?: ContactMethod | null;
  @LanguageChoice('Of the person or household, and of what is sent to them from now on') language?: Language;
}

export class UpdateProfileDto extends UpdateClientProfileDto {
  @Name({
    partial: true,
    message: msg('Name is required'),
    description: 'For a household or business',
    example: 'Sample Bakery LLC',
  })
  name?: string;
  @Email({
    clearable: true,
    message: invalidEmail,
    description: 'Can be cleared for a household or business only',
  })
  email?: string | null;
  @Choice(listDensities, {
    name: 'ListDensity',
    partial: true,
    description: 'Height of rows in the dashboard: one line of 44 pixels, or several lines',
    example: 'comfortable',
  })
  listDensity?: ListDensity;
  @Text({
    optional: true,
    trim: false,
    format: 'password',
    description: 'Required for a new email address if the session is older than 15 minutes',
    example: 'River-stone-9!',
  })
  password?: string;
}

export class ChangeLanguageDto {
  @Choice(languageCodes, { name: 'Language', message: msg('Choose a language'), example: 'es' })
  language!: Language;
}

export class ProfilePhotoDto {
  @FilePart({ message: msg('A file is required'), description: 'One .jpg, .jpeg, .png or .webp, max 5MB' })
  file!: string;
}

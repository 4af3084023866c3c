import { ApiProperty } from '@nestjs/swagger';
import { isTimeZone } from '../../../kernel/index.js';
import { type Text as Message, msg } from '@steward/texts';
import { Integer, Nullable, OneOf } from '../../../platform/http/answer-fields.js';
import { paymentProviders } from '../../../platform/settings/payment-settings.js';
import { Choice, Nested, NestedList, Numeric } from '../../../platform/http/fields.js';
import { Email, HttpsAddress, Name, Phone, Text } from '../../../platform/http/text-fields.js';
import { EnteredTextsDto, TextsDto } from './site-texts.dto.js';
import { type HeroChoice, heroChoices } from '../domain/hero-picture.js';
import {
  type FounderGender,
  founderGenders,
  type Registration,
  registrationChoices,
  type StaffSees,
  staffSeesChoices,
} from '../domain/site.js';
import {
  EnteredServiceDto,
  maximumServices,
  OfferedServiceDto,
  ServiceCardDto,
  StatDto,
} from './site-offer.dto.js';
import {
  ReviewedTranslationsDto,
  reviewedTranslations,
  StaleSince,
  StaleTranslationsDto,
} from '../../../platform/http/stale-translations.dto.js';
import { HeroDrawingDto, ShownHeroDto } from './hero.dto.js';
import { FilePart } from '../../../platform/http/upload.js';
import { InvoiceNumbersDto } from './invoice-numbers.dto.js';
import { EnteredTranslationsDto, SiteTranslationsDto } from './site-translations.dto.js';

const Line = (message: Message, max: number, example: string): PropertyDecorator =>
  Text({ min: 0, max, message, example });

const notAColor = msg('Enter a color, for example #1b5a4e');
const notAnEmail = msg('Please enter a valid email address');

/** All editable details of the practice; empty texts are not written yet. */
export class UpdateSiteDto {
  @Name({ min: 0, max: 100, message: msg('Name is required'), example: 'Example Financial Consulting' })
  name!: string;
  @Line(msg('Tagline is required'), 300, 'Guidance for people and small businesses in San Antonio.')
  tagline!: string;
  @Phone({ min: 0, max: 50, message: msg('Phone is required'), example: '(210) 555-0100' }) phone!: string;
  @Email({ min: 0, message: notAnEmail, example: 'hello@example.com' }) email!: string;
  @Line(msg('Street is required'), 200, '100 Example Street') street!: string;
  @Line(msg('City is required'), 100, 'San Antonio') city!: string;
  @Line(msg('State is required'), 100, 'TX') state!: string;
  @Line(msg('ZIP code is required'), 20, '78205') zipCode!: string;
  @ApiProperty({
    description: 'Note to the bookable hours: at most 120 characters, unless it is as long as before',
  })
  @Line(msg('Hours are required'), 200, 'Evenings by request')
  hours!: string;
  @Name({ min: 0, max: 100, message: msg('Founder’s name is required'), example: 'Jordan Example' })
  founderName!: string;
  @Line(msg('Founder’s role is required'), 100, 'Founder & Financial Consultant') founderRole!: string;
  @Line(msg('Founder’s biography is required'), 5000, 'Jordan Example is a placeholder.')
  founderBiography!: string;
  @NestedList(StatDto, {
    clearable: true,
    max: 4,
    message: msg('Enter 4 statistics, or none'),
    description: 'Four, or none. Keep their values if omitted; null: none',
  })
  stats?: StatDto[] | null;
  @NestedList(EnteredServiceDto, {
    clearable: true,
    max: maximumServices,
    message: msg('Must be a list of services'),
    description:
      'All services in their order; those of a new practice can be hidden, but not removed. Keep their values if omitted; null: those of a new practice',
  })
  services?: EnteredServiceDto[] | null;
  @Nested(EnteredTextsDto, {
    partial: true,
    message: msg('Must be an object'),
    description:
      'Words of the website, shown as they are written. Omitted ones keep their values; null, "" or [] leaves out the section',
  })
  texts?: EnteredTextsDto;
  @Nested(EnteredTranslationsDto, {
    partial: true,
    message: msg('Must be an object'),
    description: 'Texts in Spanish, each or null. Omitted ones keep their values',
  })
  translations?: EnteredTranslationsDto;
  @Nested(ReviewedTranslationsDto, { ...reviewedTranslations, message: msg('Must be an object') })
  reviewedTranslations?: ReviewedTranslationsDto;
  @Choice(founderGenders, {
    name: 'FounderGender',
    clearable: true,
    description:
      'Grammatical gender of the founder in Spanish: “la fundadora”, “el fundador”; null: texts avoid it. Keeps its value if omitted',
    example: 'feminine',
  })
  founderGender?: FounderGender | null;
  @HttpsAddress({
    optional: true,
    nullable: true,
    message: msg('Please enter an address that begins with https://'),
    description: 'The external scheduling page; null or omitted for none. SCHEDULING_URL overrides it',
    example: 'https://calendly.com/example/consultation',
  })
  schedulingUrl?: string | null;
  @Text({
    optional: true,
    max: 2000,
    description: 'Shown on invoices to clients who pay by check or transfer; may be empty',
    example: 'Make your check payable to Example Financial Consulting.',
  })
  paymentInstructions?: string;
  @Text({
    message: msg('Time zone is required'),
    description: 'IANA time zone name',
    example: 'America/Chicago',
    pattern: {
      expression: { test: isTimeZone },
      message: msg('Enter a time zone, for example America/Chicago'),
    },
  })
  timeZone!: string;
  @Numeric({
    clearable: true,
    type: 'integer',
    minimum: 0,
    maximum: 365,
    message: msg('Enter 0 to 365 days, or leave it empty'),
    description:
      'Default payment terms of a new invoice, in days; null: due upon receipt. Keeps its value if omitted',
    example: 14,
  })
  paymentTermsDays?: number | null;
  @Choice(staffSeesChoices, {
    name: 'StaffSees',
    partial: true,
    description:
      'Clients that consultants and assistants see: all, or only those assigned to them. Keeps its value if omitted; changed by owners only',
    example: 'all',
  })
  staffSees?: StaffSees;
  @Choice(registrationChoices, {
    name: 'Registration',
    partial: true,
    description:
      'Whether anyone may register, or only people with an invitation. Keeps its value if omitted; changed by owners only',
    example: 'open',
  })
  registration?: Registration;
  @Nested(InvoiceNumbersDto, {
    partial: true,
    message: msg('Must be an object'),
    description:
      'Numbers of future invoices; those of the present ones stay. Keeps its value if omitted; changed by owners only',
  })
  invoiceNumbers?: InvoiceNumbersDto;
  @Text({
    partial: true,
    max: 21,
    description:
      'As it was read with the details: `invoiceNumbers` that continue with it are not changed, although the series moved with each invoice since',
    example: 'INV-000043',
  })
  nextInvoiceNumber?: string;
  @Text({
    partial: true,
    clean: (text) => text.toLowerCase(),
    message: notAColor,
    pattern: { expression: /^#[0-9a-f]{6}$/, message: notAColor },
    description:
      'Color of the practice, from which the website, the portal, emails and PDFs derive theirs. Keeps its value if omitted',
    example: '#1b5a4e',
  })
  accent?: string;
  @Choice(heroChoices, {
    name: 'HeroPicture',
    partial: true,
    description:
      'Picture of the home page: a drawing of `heroPictures`, or the uploaded one. Keeps its value if omitted',
    example: 'bridge',
  })
  heroPicture?: HeroChoice;
  @Numeric({
    optional: true,
    type: 'integer',
    minimum: 1,
    maximum: 2_147_483_647,
    message: msg('Must be a version number'),
    description: 'The version that the caller read: 409 `site.changed` if it is not the latest',
    example: 7,
  })
  version?: number;
  @Text({
    optional: true,
    max: 200,
    description: "The caller's password; required for new payment instructions",
  })
  password?: string;
}

class OpeningHoursDto {
  @Integer({ description: '1 is Monday, 7 Sunday (ISO 8601)', example: 1 }) weekday!: number;
  @ApiProperty({ example: '09:00' }) from!: string;
  @ApiProperty({ description: '24:00 is the end of the day', example: '17:00' }) to!: string;
}

class LogoSizeDto {
  @Integer({ description: 'Pixels', example: 512 }) width!: number;
  @Integer({ description: 'Pixels', example: 128 }) height!: number;
}

export class SiteDto {
  @ApiProperty({ type: [String], description: 'Names of the parts that are on', example: ['blog'] })
  parts!: readonly string[];
  @ApiProperty({
    description: 'Empty until it is written, as are the other texts',
    example: 'Example Financial Consulting',
  })
  name!: string;
  @ApiProperty({
    description: 'Name that everyone reads: “Financial Consulting” until the practice has one',
    example: 'Example Financial Consulting',
  })
  displayName!: string;
  @ApiProperty({ example: 'Guidance for people and small businesses in San Antonio.' }) tagline!: string;
  @ApiProperty({ example: '(210) 555-0100' }) phone!: string;
  @ApiProperty({ example: 'hello@example.com' }) email!: string;
  @ApiProperty({ example: '100 Example Street' }) street!: string;
  @ApiProperty({ example: 'San Antonio' }) city!: string;
  @ApiProperty({ example: 'TX' }) state!: string;
  @ApiProperty({ example: '78205' }) zipCode!: string;
  @ApiProperty({
    description:
      'Note to `openingHours`, printed on a line of its own after them; without any, it is printed alone',
    example: 'Evenings by request',
  })
  hours!: string;
  @ApiProperty({
    type: () => [OpeningHoursDto],
    description: "Hours in which clients can book, in the practice's time zone",
  })
  openingHours!: readonly OpeningHoursDto[];
  @ApiProperty({
    type: [String],
    description: 'Days of the next 60 without these hours',
    example: ['2026-12-25'],
  })
  closedDays!: readonly string[];
  @ApiProperty({ example: 'Jordan Example' }) founderName!: string;
  @ApiProperty({ example: 'Founder & Financial Consultant' }) founderRole!: string;
  @ApiProperty({ example: 'Jordan Example is a placeholder.' }) founderBiography!: string;
  @ApiProperty({
    enum: founderGenders,
    enumName: 'FounderGender',
    nullable: true,
    description: 'Grammatical gender in Spanish texts; null: they avoid it',
    example: 'feminine',
  })
  founderGender!: FounderGender | null;
  @Nullable('text', {
    description: 'Changes with the photo, so that it can be cached forever',
    example: '/api/site/photo?v=3f1c0a9be2d47781',
  })
  founderPhoto!: string | null;
  @ApiProperty({ description: 'Color of the practice, in lower case', example: '#1b5a4e' }) accent!: string;
  @Nullable('text', {
    description: 'Changes with the logo, so that it can be cached forever',
    example: '/api/site/logo?v=3f1c0a9be2d47781',
  })
  logo!: string | null;
  @ApiProperty({ type: () => LogoSizeDto, nullable: true, description: 'null without a logo' })
  logoSize!: LogoSizeDto | null;
  @OneOf(heroChoices, 'HeroPicture', { description: 'Picture of the home page', example: 'bridge' })
  heroPicture!: HeroChoice;
  @ApiProperty({
    type: () => ShownHeroDto,
    nullable: true,
    description:
      'The uploaded picture; null while a drawing is shown. For admins in `/api/admin/site` also then, so that they can return to it',
  })
  hero!: ShownHeroDto | null;
  @Nullable('text', { example: 'https://calendly.com/example/consultation' }) schedulingUrl!: string | null;
  @ApiProperty({
    description: 'Empty for callers who are not logged in',
    example: 'Make your check payable to Example Financial Consulting.',
  })
  paymentInstructions!: string;
  @ApiProperty({ description: 'IANA time zone name', example: 'America/Chicago' }) timeZone!: string;
  @ApiProperty({ type: () => [StatDto], description: 'Statistics of the home page: four, or none' })
  stats!: readonly StatDto[];
  @ApiProperty({ type: () => [OfferedServiceDto], description: 'In the order of the services page' })
  services!: readonly OfferedServiceDto[];
  @ApiProperty({ type: () => [ServiceCardDto], description: 'Cards of the home page, for visible services' })
  serviceCards!: readonly ServiceCardDto[];
  @ApiProperty({
    description: 'Texts in Spanish; null where there is none',
  })
  translations!: SiteTranslationsDto;
  @ApiProperty({
    description:
      'Words of the website; null where there is none. The offer of a free session is null for visitors while no type of appointment is free',
  })
  texts!: TextsDto;
  @ApiProperty({
    description: 'True in the demo practice with DEMO_DATA=1: sample testimonials are shown',
    example: true,
  })
  demo!: boolean;
  @OneOf(paymentProviders, 'PaymentProvider', {
    description: "How invoices are paid. With `test` payments aren't real, and every payment screen says so",
  })
  payments!: (typeof paymentProviders)[number];
  @ApiProperty({
    description: 'Payments at Stripe move no money: its key is one of the test mode',
    example: false,
  })
  stripeTestMode!: boolean;
  @ApiProperty({
    description: 'True if a mail server is set up. Otherwise emails are listed for the admins and not sent',
    example: true,
  })
  sendsEmail!: boolean;
  @OneOf(registrationChoices, 'Registration', {
    description: 'Whether anyone may register, or only people with an invitation',
    example: 'open',
  })
  registration!: Registration;
}

export class AdminSiteDto extends SiteDto {
  @Integer({ description: 'Incremented with each change of these details', example: 7 }) version!: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: 365,
    description: 'Default payment terms of a new invoice, in days; null: due upon receipt',
    example: 14,
  })
  paymentTermsDays!: number | null;
  @OneOf(staffSeesChoices, 'StaffSees', {
    description: 'Clients that consultants and assistants see: all, or only those assigned to them',
    example: 'all',
  })
  staffSees!: StaffSees;
  @ApiProperty({
    description:
      'Texts whose English was written after their translation. Until that is written or reviewed, hours, statistics and names of services are read in English',
  })
  staleTranslations!: StaleTranslationsDto;
  @StaleSince() staleSince!: Record<string, string>;
  @ApiProperty({
    description: 'For owners only: numbers of future invoices; `next` is the first that no invoice has',
    required: false,
  })
  invoiceNumbers?: InvoiceNumbersDto;
  @ApiProperty({
    description: 'For owners only: the number of the next invoice',
    example: 'INV-000043',
    required: false,
  })
  nextInvoiceNumber?: string;
  @ApiProperty({ type: () => [HeroDrawingDto], description: 'Drawings for the home page' })
  heroPictures!: readonly HeroDrawingDto[];
}

export class FounderPhotoDto {
  @FilePart({ message: msg('A file is required'), description: 'One .jpg, .jpeg, .png or .webp, max 5MB' })
  file!: string;
}

export class CalendlyUrlDto {
  @Nullable('text', { example: 'https://calendly.com/example/consultation' }) url!: string | null;
}

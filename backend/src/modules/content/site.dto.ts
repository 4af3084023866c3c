import { ApiProperty } from '@nestjs/swagger';
import { paymentProviders } from '../../settings.js';
import { Email, HttpsAddress, Name, Text } from '../../platform/http/fields.js';
import { FilePart } from '../../platform/http/upload.js';

const Line = (message: string, max: number, example: string): PropertyDecorator =>
  Text({ max, message, example });

/** True for a zone in both PostgreSQL's and the browsers' list. */
function isTimeZone(text: string): boolean {
  try {
    // An offset such as +05:00 would be taken, too, but knows no summer.
    return /^[a-z]/i.test(text) && Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

/** The whole of what an admin writes about the practice. */
export class UpdateSiteDto {
  @Name({ max: 100, message: 'Name is required', example: 'Example Financial Consulting' }) name!: string;
  @Line('Tagline is required', 300, 'Guidance for people and small businesses in San Antonio.')
  tagline!: string;
  @Line('Phone is required', 50, '(210) 555-0100') phone!: string;
  @Email({ message: 'Please enter a valid email address', example: 'hello@example.com' }) email!: string;
  @Line('Street is required', 200, '100 Example Street') street!: string;
  @Line('City is required', 100, 'San Antonio') city!: string;
  @Line('State is required', 100, 'TX') state!: string;
  @Line('ZIP code is required', 20, '78205') zipCode!: string;
  @Line('Hours are required', 200, 'Monday to Friday 9:00 AM to 5:00 PM, evening by request') hours!: string;
  @Name({ max: 100, message: 'Founder’s name is required', example: 'Jordan Example' }) founderName!: string;
  @Line('Founder’s role is required', 100, 'Founder & Financial Consultant') founderRole!: string;
  @Line('Founder’s biography is required', 5000, 'Jordan Example is a placeholder.')
  founderBiography!: string;
  @HttpsAddress({
    optional: true,
    nullable: true,
    message: 'Please enter an address that begins with https://',
    description: 'The external scheduling page; null or left out for none. SCHEDULING_URL wins over it',
    example: 'https://calendly.com/example/consultation',
  })
  schedulingUrl?: string | null;
  @Text({
    optional: true,
    max: 2000,
    description: 'What a client reads who pays without a card; may be empty',
    example: 'Make your check payable to Example Financial Consulting.',
  })
  paymentInstructions?: string;
  @Text({
    message: 'Time zone is required',
    description: 'A name of the IANA time zone database',
    example: 'America/Chicago',
    pattern: {
      expression: { test: isTimeZone },
      message: 'Please enter a time zone such as America/Chicago',
    },
  })
  timeZone!: string;
}

export class SiteDto {
  @ApiProperty({ example: 'Example Financial Consulting' }) name!: string;
  @ApiProperty({ example: 'Guidance for people and small businesses in San Antonio.' }) tagline!: string;
  @ApiProperty({ example: '(210) 555-0100' }) phone!: string;
  @ApiProperty({ format: 'email', example: 'hello@example.com' }) email!: string;
  @ApiProperty({ example: '100 Example Street' }) street!: string;
  @ApiProperty({ example: 'San Antonio' }) city!: string;
  @ApiProperty({ example: 'TX' }) state!: string;
  @ApiProperty({ example: '78205' }) zipCode!: string;
  @ApiProperty({ example: 'Monday to Friday 9:00 AM to 5:00 PM, evening by request' }) hours!: string;
  @ApiProperty({ example: 'Jordan Example' }) founderName!: string;
  @ApiProperty({ example: 'Founder & Financial Consultant' }) founderRole!: string;
  @ApiProperty({ example: 'Jordan Example is a placeholder.' }) founderBiography!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Changes with the photo, so it may be kept for ever',
    example: '/api/site/photo?v=3f1c0a9be2d47781',
  })
  founderPhoto!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'https://calendly.com/example/consultation' })
  schedulingUrl!: string | null;
  @ApiProperty({
    description: 'May be empty',
    example: 'Make your check payable to Example Financial Consulting.',
  })
  paymentInstructions!: string;
  @ApiProperty({ description: 'A name of the IANA time zone database', example: 'America/Chicago' })
  timeZone!: string;
  @ApiProperty({ description: 'Whether example content, such as testimonials, may be shown', example: true })
  demo!: boolean;
  @ApiProperty({
    enum: paymentProviders,
    enumName: 'PaymentProvider',
    description:
      'How invoices are paid. With `test` no money is moved, which every screen that pays has to say',
  })
  payments!: (typeof paymentProviders)[number];
}

export class FounderPhotoDto {
  @FilePart({ message: 'A file is required', description: 'One .jpg, .jpeg, .png or .webp, max 5MB' })
  file!: string;
}

export class CalendlyUrlDto {
  @ApiProperty({ type: String, nullable: true, example: 'https://calendly.com/example/consultation' })
  url!: string | null;
}

import { ApiProperty } from '@nestjs/swagger';
import { Name, Numeric, Text, Checkbox } from '../../../platform/http/fields.js';
import { PersonDto } from './documents.dto.js';

/** Characters of a data address: a PNG of about half a megabyte. */
const longestDrawing = 700_000;

class SignatureDto {
  @Name({ max: 120, message: 'Please type your full name', example: 'Alex Sample' }) name!: string;
  @Text({
    optional: true,
    max: longestDrawing,
    description: 'What was drawn, as the data address of a PNG; without it the name stands in a script face',
    pattern: { expression: /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, message: 'Must be a PNG image' },
    example: 'data:image/png;base64,iVBORw0KGgo=',
  })
  signature?: string;
  @Text({
    optional: true,
    trim: false,
    max: 1000,
    description: 'Where the session is older than 15 minutes',
    format: 'password',
  })
  password?: string;
}

export class SignDocumentDto extends SignatureDto {
  @Checkbox({
    message: 'Please agree to sign electronically',
    description: 'To the disclosure of GET /api/signing-consent',
    example: true,
  })
  consent!: boolean;
  @Numeric({
    optional: true,
    type: 'integer',
    minimum: 1,
    message: 'Must be the number of a version',
    description: 'The version to sign, else the one that was viewed last; 409 when another is current by now',
    example: 1,
  })
  version?: number;
}

export class CountersignDocumentDto extends SignatureDto {}

export class DeclineDocumentDto {
  @Text({ max: 2000, message: 'Please say why you decline', example: 'The fee is not what we agreed.' })
  reason!: string;
}

/** The disclosure to which a client agrees before signing electronically (15 U.S.C. 7001(c); Tex. Bus. & Com. Code ch. 322). */
export class SigningConsentDto {
  @ApiProperty({ description: 'Of the disclosure; a new one asks for consent again', example: '2026-11' })
  version!: string;
  @ApiProperty({ description: 'Its paragraphs', isArray: true, type: String }) paragraphs!: string[];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When this client agreed to this version; null when not, or withdrawn',
    example: null,
  })
  consentedAt!: string | null;
}

export class EvidenceEventDto {
  @ApiProperty({ description: 'sent, viewed, consented, signed …', example: 'signed' }) type!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' }) at!: string;
  @ApiProperty({ type: PersonDto, nullable: true }) actor!: PersonDto | null;
  @ApiProperty({ type: String, nullable: true, example: '203.0.113.7' }) address!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Mozilla/5.0' }) agent!: string | null;
  @ApiProperty({ type: 'integer', description: 'In the chain, from 1', example: 4 }) sequence!: number;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, example: { version: 1 } })
  details!: Record<string, unknown> | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What sha256 is of; null where only the practice may read the event',
  })
  text!: string | null;
  @ApiProperty({ description: 'Hex, over this event and the one before' }) sha256!: string;
  @ApiProperty({ type: String, nullable: true, description: 'sha256 of the event before' })
  previous!: string | null;
}

export class EvidenceDto {
  @ApiProperty({ type: 'integer', example: 12 }) documentId!: number;
  @ApiProperty({ example: 'Engagement Agreement 2027' }) title!: string;
  @ApiProperty({ description: 'Hex, of the bytes that were shown' }) originalSha256!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Hex, of the sealed PDF; null while unsigned' })
  sealedSha256!: string | null;
  @ApiProperty({ description: 'No event is missing and none was changed', example: true })
  chainIntact!: boolean;
  @ApiProperty({ type: [EvidenceEventDto], description: 'In order' }) events!: EvidenceEventDto[];
}

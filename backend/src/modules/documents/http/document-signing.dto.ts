import { ApiProperty } from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { LanguageChoice, PersonLanguage } from '../../../platform/http/account-fields.js';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';
import { Name, notInName, Text } from '../../../platform/http/text-fields.js';
import { Numeric, Checkbox } from '../../../platform/http/fields.js';
import { undrawable } from '../../../platform/pdf/coverage.js';
import { PersonDto } from '../../identity/index.js';

/** Characters of a data URL: a PNG of about half a megabyte. */
const longestDrawing = 700_000;

class SignatureDto {
  @Name({
    max: 120,
    message: msg('Please type your full name'),
    pattern: {
      expression: { test: (text) => undrawable(text) === undefined },
      message: msg('The page cannot show a character of this name'),
      reason: (text) => notInName(undrawable(text)),
    },
    example: 'Alex Sample',
  })
  name!: string;
  @Text({
    optional: true,
    max: longestDrawing,
    description: 'The drawing as a data URL of a PNG; if omitted, the typed name is shown in a script font',
    pattern: {
      expression: /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/,
      message: msg('Must be a PNG image'),
    },
    example: 'data:image/png;base64,iVBORw0KGgo=',
  })
  signature?: string;
  @Text({
    optional: true,
    trim: false,
    max: 1000,
    description: 'Required if the session is older than 15 minutes',
    format: 'password',
  })
  password?: string;
}

export class SignDocumentDto extends SignatureDto {
  @Checkbox({
    message: msg('Please agree to sign electronically'),
    description: 'Consent to the disclosure of GET /api/signing-consent',
    example: true,
  })
  consent!: boolean;
  @Numeric({
    optional: true,
    type: 'integer',
    minimum: 1,
    message: msg('Must be a version number'),
    description:
      'Version to sign, by default the one viewed last; 409 if it is no longer the current version',
    example: 1,
  })
  version?: number;
}

export class CountersignDocumentDto extends SignatureDto {}

export class DeclineDocumentDto {
  @Text({ max: 2000, message: msg('Please say why you decline'), example: 'The fee is not what we agreed.' })
  reason!: string;
}

export class SigningConsentQuery {
  @LanguageChoice('Default: the language of the reader. The English text is binding') language?: Language;
}

/**
 * The disclosure that a client agrees to before signing electronically (15 U.S.C. 7001(c); Tex. Bus. & Com.
 * Code ch. 322).
 */
export class SigningConsentDto {
  @ApiProperty({
    description: 'Version of the disclosure; a new version requires consent again',
    example: '2026-11-22',
  })
  version!: string;
  @PersonLanguage() language!: Language;
  @ApiProperty({ description: 'Paragraphs of the disclosure', isArray: true, type: String })
  paragraphs!: string[];
  @ApiProperty({ description: 'SHA-256 of the UTF-8 of the paragraphs, joined by a line feed, hex' })
  textSha256!: string;
  @Nullable('time', {
    description: 'When the client consented to this version in this language; null if not yet, or withdrawn',
  })
  consentedAt!: string | null;
}

export class EvidenceEventDto {
  @ApiProperty({ description: 'sent, viewed, consented, signed …', example: 'signed' }) type!: string;
  @Time() at!: string;
  @ApiProperty({ type: PersonDto, nullable: true }) actor!: PersonDto | null;
  @ApiProperty({ type: PersonDto, nullable: true, description: 'The client for whom another person acted' })
  onBehalfOf!: PersonDto | null;
  @Nullable('text', { example: '203.0.113.7' }) address!: string | null;
  @Nullable('text', { example: 'Mozilla/5.0' }) agent!: string | null;
  @Integer({ description: 'Position in the chain, from 1', example: 4 }) sequence!: number;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, example: { version: 1 } })
  details!: Record<string, unknown> | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The text that sha256 was computed from; null if only the practice may read the event',
  })
  text!: string | null;
  @ApiProperty({ description: 'Hex; covers this event and the previous hash' }) sha256!: string;
  @ApiProperty({ type: String, nullable: true, description: 'sha256 of the previous event' })
  previous!: string | null;
}

export class EvidenceDto {
  @Integer({ example: 12 }) documentId!: number;
  @ApiProperty({ example: 'Engagement Agreement 2027' }) title!: string;
  @ApiProperty({ description: 'Hex, of the uploaded file' }) originalSha256!: string;
  @ApiProperty({
    description:
      'Hex, of the file that the signer saw: the uploaded one, or a copy that was prepared for signing',
  })
  shownSha256!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Hex, of the sealed PDF; null until signed' })
  sealedSha256!: string | null;
  @ApiProperty({ description: 'Whether the chain is complete and unchanged', example: true })
  chainIntact!: boolean;
  @ApiProperty({ type: [EvidenceEventDto], description: 'Oldest first' }) events!: EvidenceEventDto[];
}

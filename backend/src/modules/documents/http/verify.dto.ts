import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { FilePart } from '../../../platform/http/upload.js';

export class VerifyDto {
  @FilePart({ message: msg('A file is required'), description: 'The PDF to check, max 15MB' }) file!: string;
}

export class VerificationDto {
  @ApiProperty({ description: 'Whether the file was signed here and every byte is unchanged' })
  valid!: boolean;
  @ApiProperty({ example: 'This PDF was signed here and has not been changed since.' }) reason!: string;
  @ApiPropertyOptional({ type: 'integer', example: 12 }) documentId?: number;
  @ApiPropertyOptional({ example: 'Engagement Agreement 2027' }) title?: string;
  @ApiPropertyOptional({ description: 'Name of the signer', example: 'Alexandra Sample' }) signedBy?: string;
  @ApiPropertyOptional({ format: 'date-time' }) signedAt?: string;
}

import { ApiPropertyOptional } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { maximumId, Numeric } from '../../../platform/http/fields.js';

/** Line of the file that a row of an import is read from. */
export const FileLine = (): PropertyDecorator =>
  Numeric({
    optional: true,
    type: 'integer',
    minimum: 1,
    maximum: maximumId,
    message: msg('Must be a line of the file, from 1'),
    description: 'Line of the file that the row is read from, for messages about it',
    example: 2,
  });

/** Errors of a refused row. */
export const RefusedFields = (example: Record<string, string>): PropertyDecorator =>
  ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Reasons why the row cannot be imported, by field; only for refused rows',
    example,
  });

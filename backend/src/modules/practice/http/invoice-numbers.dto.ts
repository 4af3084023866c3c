import { msg } from '@steward/texts';
import { Numeric } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';

const notAPrefix = msg('Use up to 12 letters, digits, “-”, “/” or “.”');

export class InvoiceNumbersDto {
  @Text({
    min: 0,
    max: 12,
    message: notAPrefix,
    pattern: { expression: /^[a-z\d/.-]*$/i, message: notAPrefix },
    description: 'What each number begins with; may be empty',
    example: 'INV-',
  })
  prefix!: string;
  @Numeric({
    type: 'integer',
    minimum: 1,
    maximum: 9,
    message: msg('Enter 1 to 9 digits'),
    description: 'Least number of digits after the prefix, filled up with zeros',
    example: 6,
  })
  digits!: number;
  @Numeric({
    type: 'integer',
    minimum: 1,
    maximum: 999_999_999,
    message: msg('Enter a whole number above zero'),
    description:
      'Number of the next invoice, above all that exist with this prefix; numbers that were typed by hand are skipped',
    example: 43,
  })
  next!: number;
}

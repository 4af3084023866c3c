import { ApiProperty } from '@nestjs/swagger';
import { type TestCard, testCards } from '../../../modules/billing/index.js';
import { Integer, Time } from '../../../platform/http/answer-fields.js';
import { Choice } from '../../../platform/http/fields.js';

export class PaymentMethodDto {
  @Integer({ example: 3 }) id!: number;
  @ApiProperty({ description: 'As the payment provider writes it', example: 'visa' }) brand!: string;
  @ApiProperty({ description: 'Last digits of its number', example: '4242' }) last4!: string;
  @ApiProperty({ description: 'Last month in which it can be charged', example: '2028-04' }) expires!: string;
  @Time() created_at!: string;
  @ApiProperty({
    description: 'Whether the practice’s present payment provider keeps it; the newest one is charged',
    example: true,
  })
  chargeable!: boolean;
}

/** The card is entered on the payment provider's page. */
export class CardPageDto {
  @ApiProperty({ example: 'https://checkout.stripe.com/c/pay/cs_test_1' }) url!: string;
}

export class SaveCardDto {
  @Choice(testCards, {
    name: 'TestCard',
    optional: true,
    description: 'Saves a card that is refused later. Only for the test gateway, and not in production.',
    example: 'refused',
  })
  test?: TestCard;
}

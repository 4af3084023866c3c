import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../../../platform/http/answer-fields.js';
import { OfferedServiceDto, ServiceTranslationDto, StatDto } from './site-offer.dto.js';
import { TextsDto } from './site-texts.dto.js';

const amount = { pattern: String.raw`^\d{1,8}\.\d{2}$` };

class PackageWordsDto {
  @ApiProperty({ example: '3-Session Package' }) name!: string;
  @Nullable('text', { example: 'Starting at' }) priceText!: string | null;
  @Nullable('text', { example: '3 hours included' }) note!: string | null;
}

class SamplePackageDto extends PackageWordsDto {
  @ApiProperty({ ...amount, type: String, nullable: true, example: '95.00' }) price!: string | null;
  @ApiProperty({ ...amount, type: String, nullable: true, example: '10.00' }) savings!: string | null;
}

class PriceWordsDto {
  @ApiProperty({ example: 'Personal Financial Coaching' }) title!: string;
  @ApiProperty({ example: 'Budget, debt and savings, one step at a time.' }) description!: string;
  @ApiProperty({ type: [String], example: ['A budget you can keep'] }) features!: readonly string[];
  @Nullable('text') priceText!: string | null;
}

class SamplePriceDto extends PriceWordsDto {
  @ApiProperty({ enum: ['session'] }) unit!: 'session';
  @ApiProperty({ ...amount, example: '35.00' }) price!: string;
  @ApiProperty() package!: SamplePackageDto;
  @ApiProperty({ example: 'personal-finance' }) serviceId!: string;
}

class SamplePriceTranslationDto extends PriceWordsDto {
  @ApiProperty() package!: PackageWordsDto;
}

class SampleWordsDto {
  @ApiProperty({ description: 'None is null' }) texts!: TextsDto;
  @ApiProperty({ type: () => [StatDto] }) stats!: readonly StatDto[];
}

class TranslatedSamplesDto extends SampleWordsDto {
  @ApiProperty({ type: () => [ServiceTranslationDto] }) services!: readonly ServiceTranslationDto[];
  @ApiProperty({ type: () => [SamplePriceTranslationDto], description: 'In the order of `prices`' })
  prices!: readonly SamplePriceTranslationDto[];
}

class SampleTranslationsDto {
  @ApiProperty() es!: TranslatedSamplesDto;
}

/** Words and prices of ours, in the form in which a practice writes its own. */
export class SamplesDto extends SampleWordsDto {
  @ApiProperty({ type: () => [OfferedServiceDto] }) services!: readonly OfferedServiceDto[];
  @ApiProperty({
    type: () => [SamplePriceDto],
    description: 'As `POST /api/admin/prices` takes them',
  })
  prices!: readonly SamplePriceDto[];
  @ApiProperty({ description: 'The same in Spanish' }) translations!: SampleTranslationsDto;
}

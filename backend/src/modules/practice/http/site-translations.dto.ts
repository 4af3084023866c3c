import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Nullable } from '../../../platform/http/answer-fields.js';
import { Nested, NestedList } from '../../../platform/http/fields.js';
import { EnteredTextsDto, TextsDto } from './site-texts.dto.js';
import {
  maximumServices,
  StatTranslationDto,
  ServiceTranslationDto,
  Translated,
  TranslatedServiceDto,
  TranslatedStatDto,
} from './site-offer.dto.js';

class TranslatedSiteDto {
  @Translated(300, 'Orientación para personas y negocios pequeños en San Antonio.') tagline?: string | null;
  @Translated(200, 'De lunes a viernes de 9:00 a.m. a 5:00 p.m.') hours?: string | null;
  @Translated(100, 'Fundadora y consultora financiera') founderRole?: string | null;
  @Translated(5000, 'Jordan Example no existe.') founderBiography?: string | null;
  @Translated(2000, 'Haga su cheque a nombre de Example Financial Consulting.')
  paymentInstructions?: string | null;
  @NestedList(TranslatedStatDto, {
    clearable: true,
    max: 4,
    message: msg('Enter 4 statistics, or none'),
    description: 'In the order of `stats`',
  })
  stats?: TranslatedStatDto[] | null;
  @NestedList(TranslatedServiceDto, {
    clearable: true,
    max: maximumServices,
    message: msg('Must be a list of services'),
  })
  services?: TranslatedServiceDto[] | null;
  @Nested(EnteredTextsDto, { partial: true, message: msg('Must be an object') }) texts?: EnteredTextsDto;
}

export class EnteredTranslationsDto {
  @Nested(TranslatedSiteDto, { partial: true, message: msg('Must be an object') }) es?: TranslatedSiteDto;
}

class SiteTranslationDto {
  @Nullable('text') tagline!: string | null;
  @Nullable('text') hours!: string | null;
  @Nullable('text') founderRole!: string | null;
  @Nullable('text') founderBiography!: string | null;
  @Nullable('text', { description: 'null for callers who are not logged in' })
  paymentInstructions!: string | null;
  @ApiProperty({ type: () => [StatTranslationDto], nullable: true, description: 'In the order of `stats`' })
  stats!: readonly StatTranslationDto[] | null;
  @ApiProperty({ type: () => [ServiceTranslationDto], nullable: true })
  services!: readonly ServiceTranslationDto[] | null;
  @ApiProperty() texts!: TextsDto;
}

export class SiteTranslationsDto {
  @ApiProperty() es!: SiteTranslationDto;
}

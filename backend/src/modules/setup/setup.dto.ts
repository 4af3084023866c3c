import { PickType } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Time } from '../../platform/http/answer-fields.js';
import { Nested } from '../../platform/http/fields.js';
import { Email } from '../../platform/http/text-fields.js';
import { emailNeeded, RegisterDto } from '../identity/index.js';
import { UpdateSiteDto } from '../practice/index.js';

export class SetupLinkDto {
  @Time({ description: 'End of the link', example: '2026-11-30T18:24:00.000Z' }) expiresAt!: string;
}

/** Details with which the practice begins; empty texts are written later. */
export class FirstPracticeDto extends PickType(UpdateSiteDto, [
  'name',
  'street',
  'city',
  'state',
  'zipCode',
  'phone',
  'timeZone',
  'accent',
]) {}

/** The first owner, with the fields of a registration, and the practice. */
export class SetupDto extends PickType(RegisterDto, [
  'firstName',
  'lastName',
  'username',
  'password',
  'language',
]) {
  @Email({ message: emailNeeded }) email!: string;
  @Nested(FirstPracticeDto, { message: msg('Must be an object') }) practice!: FirstPracticeDto;
}

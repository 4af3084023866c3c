import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { IdList } from '../../../platform/http/fields.js';
import { StaffDto } from '../../identity/index.js';
import { AccessOfClientDto } from './access.dto.js';

/** More than a practice has. */
const most = 10_000;

export class AccessReviewDto {
  @ApiProperty({ description: 'False without a restore, and once an owner has confirmed', example: false })
  pending!: boolean;
  @ApiProperty({ type: [AccessOfClientDto], description: 'Access in force for people other than the client' })
  access!: AccessOfClientDto[];
  @ApiProperty({ type: [StaffDto], description: 'Active staff who are not owners' }) staff!: StaffDto[];
}

export class ConfirmAccessReviewDto {
  @IdList({
    max: most,
    message: msg('Choose from the list'),
    description: 'client_access.id of access that stays; all other access ends',
    example: [3],
  })
  keepAccess!: number[];
  @IdList({
    max: most,
    message: msg('Choose from the list'),
    description: 'users.id of staff who stay; all others but owners are deactivated',
    example: [4],
  })
  keepStaff!: number[];
}

import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { type StaffRole, staffRoles } from '../../../kernel/index.js';
import { FirstName, LastName } from '../../../platform/http/account-fields.js';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Choice, Flag, IdList } from '../../../platform/http/fields.js';
import { Email } from '../../../platform/http/text-fields.js';
import { Username } from './identity.dto.js';

export class NewStaffDto {
  @FirstName() firstName?: string;
  @LastName() lastName?: string;
  @Username() username!: string;
  @Email({ message: msg('Please enter a valid email address') }) email!: string;
  @Choice(staffRoles, { name: 'StaffRole', example: 'consultant' }) staffRole!: StaffRole;
}

export class ChangeStaffDto {
  @Choice(staffRoles, { name: 'StaffRole', partial: true, example: 'assistant' }) staffRole?: StaffRole;
  @Flag({ partial: true, description: 'false deactivates the account, true reactivates it' })
  active?: boolean;
  @IdList({
    partial: true,
    max: 10_000,
    message: msg('Choose from the access that this person granted'),
    description:
      'client_access.id of access that ends with the deactivation: see `GET /api/admin/staff/{id}/started`',
    example: [3],
  })
  endAccess?: number[];
}

export class StaffDto {
  @Integer({ example: 3 }) id!: number;
  @Nullable('text', { example: 'Alex' }) firstName!: string | null;
  @Nullable('text', { example: 'Sample' }) lastName!: string | null;
  @ApiProperty({ example: 'asample' }) username!: string;
  @ApiProperty({ format: 'email', example: 'alex@example.com' }) email!: string;
  @OneOf(staffRoles, 'StaffRole', { example: 'consultant' }) staffRole!: StaffRole;
  @ApiProperty({ description: 'False if deactivated', example: true }) active!: boolean;
  @ApiProperty({ description: 'Has not set a password yet', example: false }) invited!: boolean;
  @Time() created_at!: string;
  @Nullable('time', { description: 'Last use; null if never' }) lastSeenAt!: string | null;
}

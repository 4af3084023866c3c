import { ApiProperty } from '@nestjs/swagger';
import { Numeric } from '../../../platform/http/fields.js';
import { defaultQuota, maximumQuota, type StorageUse } from '../domain/storage-quota.js';

export class StorageUseDto implements StorageUse {
  @ApiProperty({
    type: 'integer',
    description:
      'Bytes of the files that the client uploaded: all versions, deleted ones while they can be restored, and attachments of messages',
    example: 48_213_904,
  })
  used!: number;
  @ApiProperty({ type: 'integer', description: 'Bytes that the client may store', example: defaultQuota })
  quota!: number;
}

export class StorageQuotaDto {
  @Numeric({
    type: 'integer',
    minimum: 0,
    maximum: maximumQuota,
    message: 'Must be a whole number of bytes up to 1000000000000',
    description: 'Bytes that the client may store; files that exceed it stay',
    example: defaultQuota,
  })
  quota!: number;
}

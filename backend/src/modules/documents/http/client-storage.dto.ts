import { msg } from '@steward/texts';
import { Integer } from '../../../platform/http/answer-fields.js';
import { Numeric } from '../../../platform/http/fields.js';
import { defaultQuota, maximumQuota, type StorageUse } from '../domain/storage-quota.js';

export class StorageUseDto implements StorageUse {
  @Integer({
    description:
      "Bytes of the client's uploads: all versions, deleted files that can still be restored, and message attachments",
    example: 48_213_904,
  })
  used!: number;
  @Integer({ description: 'Bytes that the client may store', example: defaultQuota }) quota!: number;
}

export class StorageQuotaDto {
  @Numeric({
    type: 'integer',
    minimum: 0,
    maximum: maximumQuota,
    message: msg('Must be a whole number of bytes up to 1000000000000'),
    description: 'Bytes that the client may store; existing files stay even if they exceed it',
    example: defaultQuota,
  })
  quota!: number;
}

import { Body, Controller, Post, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { NetworkLimit } from '../../../platform/http/network-limit.js';
import { Upload } from '../../../platform/http/upload.js';
import { Verification } from '../application/verification.js';
import { VerificationDto, VerifyDto } from './verify.dto.js';

/** Bytes: a sealed document is larger than the upload that it came from, and may have been countersigned. */
const maximum = 15 * 1024 * 1024;

@ApiTags('Signing')
@Controller('verify')
export class VerifyController {
  constructor(private readonly verification: Verification) {}

  @Post()
  @Allow('public')
  // Reading strangers' files costs time.
  @NetworkLimit({ name: 'verify', points: 60, per: 60 * 60 })
  @Upload('file', { maximum, keeps: false })
  @Endpoint({
    summary: 'Check whether a PDF was signed here and is unchanged',
    description:
      'For anybody who holds one, sixty times an hour from one address. The file is not kept. A file that is no PDF is answered with valid: false, too. The upload needs at least 20 kB a second.',
    answer: VerificationDto,
    refusals: {
      400: 'request.invalid',
      403: 'request.cross_origin',
      408: 'upload.stalled',
      413: 'file.too_large',
      429: 'request.too_many',
      503: 'signing.busy',
    },
  })
  verifyDocument(
    @Body() _form: VerifyDto,
    @UploadedFile() { buffer }: Express.Multer.File,
  ): Promise<VerificationDto> {
    return this.verification.verify(buffer);
  }
}

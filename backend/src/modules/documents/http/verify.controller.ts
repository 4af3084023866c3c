import { Body, Controller, Post, UploadedFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Endpoint } from '../../../platform/http/route.js';
import { NetworkLimit } from '../../../platform/http/network-limit.js';
import { Upload } from '../../../platform/http/upload.js';
import { SigningQueries } from '../application/signing-queries.js';
import { VerificationDto, VerifyDto } from './verify.dto.js';

/** Bytes: a sealed document is larger than its original upload, and may also have been countersigned. */
const maximum = 15 * 1024 * 1024;

@ApiTags('Signing')
@Controller('verify')
export class VerifyController {
  constructor(private readonly queries: SigningQueries) {}

  @Post()
  @Allow('public')
  // Checking files from anonymous visitors takes time.
  @NetworkLimit({ name: 'verify', points: 60, per: 60 * 60 })
  @Upload('file', { maximum, keeps: false })
  @Endpoint({
    summary: 'Check whether a PDF was signed here and is unchanged',
    description:
      'No login needed. Limit: 60 checks an hour per IP address. The file is not stored. For a file that is not a PDF, valid is false. Uploads slower than 20 kB a second are ended.',
    answer: VerificationDto,
    refusals: {
      403: 'request.cross_origin',
      408: 'upload.stalled',
      413: 'file.too_large',
      429: 'request.too_many',
      503: 'signing.busy',
    },
  })
  verifyDocument(@Body() _form: VerifyDto, @UploadedFile() { buffer }: Express.Multer.File) {
    return this.queries.verify(buffer);
  }
}

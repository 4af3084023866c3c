import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { ApiConsumes, ApiProperty } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import type { Request, Response } from 'express';
import multer from 'multer';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DomainError } from '../../kernel/domain-error.js';
import { release } from '../files/release.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { UploadSlots } from './upload-slots.js';

const thingMetadata = 'steward:upload';

/** Bytes: 5 MB of the specification. */
export const maximumFileSize = 5 * 1024 * 1024;

const readForm = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: maximumFileSize,
    files: 1,
    fields: 20,
    fieldSize: 64 * 1024,
    fieldNameSize: 100,
    parts: 30,
    // `title[4294967294]` would build an array that takes minutes to walk through.
    fieldArrayIndexLimit: 100,
    fieldNestingDepth: 5,
  },
  // Browsers send file names as UTF-8 without saying so (RFC 7578, 5.1).
  defParamCharset: 'utf8',
}).single('file');

/** Reads the form; the pieces of the body have been copied into its fields and its file by then, so they go at once. */
async function readBody(request: Request, response: Response): Promise<void> {
  const pieces: Buffer[] = [];
  const keep = (piece: Buffer): void => void pieces.push(piece);
  request.on('data', keep);
  await new Promise<void>((resolve, reject) => {
    readForm(request, response, (error: unknown) => (error ? reject(error as Error) : resolve()));
  }).finally(() => request.off('data', keep));
  pieces.forEach(release);
}

/** Reads a multipart body whole, under the cap on how many are read at once, until the call is answered. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(private readonly slots: UploadSlots) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    return from(
      this.slots.run(async () => {
        // Whoever left while waiting for a slot has nothing to read any more.
        if (request.destroyed && !request.readableEnded)
          throw new DomainError('invalid', 'request.aborted', 'The upload was broken off.');
        await readBody(request, http.getResponse<Response>()).catch((error: unknown) => {
          throw tooLarge(error) ? fileTooLarge(context) : error;
        });
        // The file takes part in validation by its name; its bytes are at `request.file`.
        request.body = { ...(request.body as object), file: request.file?.originalname };
        const answer = lastValueFrom(next.handle() as Observable<unknown>, { defaultValue: undefined });
        return answer.finally(() => request.file && release(request.file.buffer));
      }),
    );
  }
}

const tooLarge = (error: unknown): boolean =>
  error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE';

function fileTooLarge(context: ExecutionContext): DomainError {
  const thing = String(Reflect.getMetadata(thingMetadata, context.getHandler()));
  const message = 'The file is larger than 5 MB.';
  return new DomainError('too_large', `${thing}.too_large`, message, { fields: { file: message } });
}

/**
 * A route that takes one file in the multipart field `file`, and an Idempotency-Key.
 * @param thing what the file is, as refusals call it: `document.too_large`
 */
export const Upload = (thing: string): MethodDecorator =>
  applyDecorators(
    SetMetadata(thingMetadata, thing),
    ApiConsumes('multipart/form-data'),
    UseInterceptors(UploadInterceptor, IdempotencyInterceptor),
  );

/** The DTO's field of the uploaded file; its value is the file's name as sent. */
export function FilePart(options: { message: string; description: string }): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', format: 'binary', description: options.description }),
    ((target, property) =>
      registerDecorator({
        name: 'filePart',
        target: target.constructor,
        propertyName: String(property),
        validator: {
          validate: (value: unknown) => typeof value === 'string',
          defaultMessage: () => options.message,
        },
      })) satisfies PropertyDecorator,
  );
}

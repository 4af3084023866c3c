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
import { MulterError } from 'multer';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { release } from '../files/release.js';
import { networkOf } from '../network.js';
import { CommandInterceptor } from './command.interceptor.js';
import { announcesTooMuch, type FormReader, formReader } from './read-form.js';
import { type Uploader, UploadSlots } from './upload-slots.js';

const uploadMetadata = 'steward:upload';
const megabyte = 1024 * 1024;
/** Milliseconds in which a client counts as a newcomer. */
const newFor = 7 * 24 * 60 * 60 * 1000;

interface UploadRoute {
  thing: string;
  /** Bytes. */
  maximum: number;
  read: FormReader;
}

/** Reads a multipart body whole, under the cap on how many are read at once, until the call is answered. */
@Injectable()
class UploadInterceptor implements NestInterceptor {
  constructor(
    private readonly slots: UploadSlots,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const route = Reflect.getMetadata(uploadMetadata, context.getHandler()) as UploadRoute;
    if (announcesTooMuch(request, route.maximum)) throw fileTooLarge(route);
    return from(
      this.slots.run(uploaderOf(request, this.clock.now()), async () => {
        // A connection that closed while it waited for a slot has nothing left to read.
        if (request.destroyed && !request.readableEnded)
          throw new DomainError('invalid', 'request.aborted', 'The upload was broken off.');
        await route.read(request, http.getResponse<Response>(), this.slots.pace).catch((error: unknown) => {
          throw isTooLarge(error) ? fileTooLarge(route) : error;
        });
        // The file takes part in validation by its name; its bytes are at `request.file`.
        request.body = { ...(request.body as object), file: request.file?.originalname };
        const answer = lastValueFrom(next.handle() as Observable<unknown>, { defaultValue: undefined });
        return answer.finally(() => request.file && release(request.file.buffer));
      }),
    );
  }
}

/** The signed-in caller, or everybody of a network where no one need be. */
function uploaderOf({ principal, ip = '' }: Request, now: Date): Uploader {
  if (!principal) return { group: 'visitor', newcomer: false, whose: `network ${networkOf(ip)}` };
  const { actor, since } = principal;
  const group = actor.role === 'admin' ? 'practice' : 'client';
  const young = now.getTime() - since.getTime() < newFor;
  return { group, newcomer: group === 'client' && young, whose: `user ${actor.id}` };
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';

function fileTooLarge({ thing, maximum }: UploadRoute): DomainError {
  const message = `The file is larger than ${maximum / megabyte} MB.`;
  return new DomainError('too_large', `${thing}.too_large`, message, { fields: { file: message } });
}

interface UploadOptions {
  /** Bytes; 5 MB unless told. */
  maximum?: number;
  /** False where the file is only looked at. */
  keeps?: boolean;
}

/**
 * A route that takes one file in the multipart field `file`. Where the file is kept, the route is a `Command` and
 * accepts an Idempotency-Key.
 * @param thing what the file is, as refusals call it: `document.too_large`
 */
export const Upload = (
  thing: string,
  { maximum = 5 * megabyte, keeps = true }: UploadOptions = {},
): MethodDecorator =>
  applyDecorators(
    SetMetadata(uploadMetadata, { thing, maximum, read: formReader(maximum) } satisfies UploadRoute),
    ApiConsumes('multipart/form-data'),
    UseInterceptors(UploadInterceptor, ...(keeps ? [CommandInterceptor] : [])),
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

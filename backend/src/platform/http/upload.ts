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
import { IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { MulterError } from 'multer';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { type Text, shown, t } from '@steward/texts';
import { Clock, DomainError, invalidField } from '../../kernel/index.js';
import { freeBuffer } from '../files/free-buffer.js';
import { CallShare, networkOfCaller, Unshared } from './call-share.js';
import { CommandInterceptor } from './idempotency.interceptor.js';
import { AcceptsBody } from './json-body.js';
import { announcesTooMuch, type FormReader, formReader, wholeFiles } from './read-form.js';
import { type Uploader, UploadSlots } from './upload-slots.js';

const uploadMetadata = 'steward:upload';
const megabyte = 1024 * 1024;
/** Milliseconds for which a client's account counts as new. */
const newcomerMs = 7 * 24 * 60 * 60 * 1000;

interface UploadRoute {
  thing: string;
  /** Bytes of one file. */
  maximum: number;
  /** Maximum files in the field `files`; undefined for exactly one in the field `file`. */
  files: number | undefined;
  read: FormReader;
}

/**
 * Reads a whole multipart body, within the limit of concurrent uploads, until the call is answered. Only then it enters
 * the caller's share: a slow connection would keep the person's other calls waiting.
 */
@Injectable()
class UploadInterceptor implements NestInterceptor {
  constructor(
    private readonly slots: UploadSlots,
    private readonly share: CallShare,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const inTurn = this.share.handle(request, response, next);
    const route = Reflect.getMetadata(uploadMetadata, context.getHandler()) as UploadRoute;
    // If files are optional, the fields may be sent as JSON.
    if (route.files !== undefined && !request.is('multipart/form-data')) return inTurn;
    if (announcesTooMuch(request, route.maximum, route.files)) throw fileTooLarge(route);
    const uploader = uploaderOf(request, route, this.clock.now());
    return from(
      this.slots.run(uploader, async () => {
        // A connection that closed while it waited for a slot has nothing left to read.
        if (request.destroyed && !request.readableEnded)
          throw new DomainError('invalid', 'request.aborted', t('The upload was interrupted.'));
        await route.read(request, response, this.slots.paceFor(uploader)).catch((error: unknown) => {
          throw refusalOf(error, route);
        });
        const sent = filesOf(request);
        // Files are validated by their names; their bytes are in `request.file` or `request.files`.
        const names = sent.map(({ originalname }) => originalname);
        request.body = {
          ...(request.body as object),
          ...(route.files ? { files: names } : { file: names[0] }),
        };
        const answer = lastValueFrom(inTurn, { defaultValue: undefined });
        return answer.finally(() => sent.forEach(({ buffer }) => freeBuffer(buffer)));
      }),
    );
  }
}

/** The signed-in caller, or everyone of a network if authentication is not required. */
function uploaderOf(request: Request, { maximum, files }: UploadRoute, now: Date): Uploader {
  const { principal } = request;
  const slots = wholeFiles(request, maximum, files);
  if (!principal) return { group: 'visitor', newcomer: false, whose: networkOfCaller(request), slots };
  const { actor, since } = principal;
  const group = actor.role === 'admin' ? 'practice' : 'client';
  const isNewcomer = now.getTime() - since.getTime() < newcomerMs;
  return { group, newcomer: group === 'client' && isNewcomer, whose: `user ${actor.id}`, slots };
}

const filesOf = ({ file, files }: Request): Express.Multer.File[] =>
  Array.isArray(files) ? files : file ? [file] : [];

/** Error for a form that could not be read, in the route's terms. */
function refusalOf(error: unknown, route: UploadRoute): unknown {
  if (!(error instanceof MulterError)) return error;
  if (error.code === 'LIMIT_FILE_SIZE') return fileTooLarge(route);
  if (route.files === undefined) return error;
  if (error.code === 'LIMIT_FILE_COUNT')
    return invalidField('files', t('You can upload at most {files} files at a time', { files: route.files }));
  if (error.code === 'LIMIT_UNEXPECTED_FILE')
    return invalidField('files', t('Send files in the field “files”'));
  return error;
}

function fileTooLarge({ thing, maximum, files }: UploadRoute): DomainError {
  const limit = maximum / megabyte;
  const message =
    files === undefined
      ? t('That file is too big. The limit is {limit} MB.', { limit })
      : t('One of these files is too big. The limit is {limit} MB per file.', { limit });
  const field = files === undefined ? 'file' : 'files';
  return new DomainError('too_large', `${thing}.too_large`, message, { fields: { [field]: message } });
}

interface UploadOptions {
  /** Bytes; 5 MB by default. */
  maximum?: number;
  /** False if the file is only inspected. */
  keeps?: boolean;
  /** Maximum number of optional files in the field `files`; the fields may then be sent as JSON, too. */
  files?: number;
}

/**
 * A route that takes one file in the multipart field `file`, or several in `files`. If they are stored, the
 * route is a `Command` and accepts an Idempotency-Key.
 * @param thing prefix of the error codes: `document.too_large`
 */
export const Upload = (
  thing: string,
  { maximum = 5 * megabyte, keeps = true, files }: UploadOptions = {},
): MethodDecorator =>
  applyDecorators(
    SetMetadata(uploadMetadata, {
      thing,
      maximum,
      files,
      read: formReader(maximum, files),
    } satisfies UploadRoute),
    AcceptsBody('multipart/form-data'),
    ApiConsumes('multipart/form-data', ...(files === undefined ? [] : ['application/json'])),
    Unshared(),
    UseInterceptors(UploadInterceptor, ...(keeps ? [CommandInterceptor] : [])),
  );

/** DTO field of the uploaded file; its value is the file's name as sent. */
export function FilePart(options: { message: Text; description: string }): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', format: 'binary', description: options.description }),
    IsString({ message: () => shown(options.message) }),
  );
}

/** DTO field of several optional files; its values are the files' names as sent. */
export function FileParts(options: { maximum: number; description: string }): PropertyDecorator {
  return ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'binary' },
    required: false,
    maxItems: options.maximum,
    description: options.description,
  });
}

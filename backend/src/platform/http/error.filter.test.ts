import { BadRequestException, ForbiddenException, HttpException, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { MulterError } from 'multer';
import { pino } from 'pino';
import { DomainError, type ErrorKind, invalidField } from '../../kernel/index.js';
import { ErrorFilter } from './error.filter.js';

/** The filter's response and its log. */
function answer(thrown: unknown, headersSent = false) {
  const logged: string[] = [];
  const headers: Record<string, unknown> = {};
  const answered: { status?: number; body?: Record<string, unknown>; destroyed?: boolean } = {};
  const response = {
    headersSent,
    setHeader: (name: string, value: unknown) => ((headers[name] = value), response),
    hasHeader: (name: string) => name in headers,
    status: (status: number) => ((answered.status = status), response),
    json: (body: Record<string, unknown>) => void (answered.body = body),
    destroy: () => void (answered.destroyed = true),
  };
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  // The part of a response that the filter uses.
  new ErrorFilter(log).answer(thrown, { id: 'r1' } as Request, response as unknown as Response);
  return { ...answered, headers, logged };
}

describe('ErrorFilter', () => {
  it.each<[ErrorKind, number]>([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not_found', 404],
    ['timed_out', 408],
    ['conflict', 409],
    ['too_large', 413],
    ['unsupported', 415],
    ['too_many', 429],
    ['unavailable', 503],
    ['insufficient_storage', 507],
  ])('answers %s with %i, in the common shape', (kind, status) => {
    const { status: given, body, logged } = answer(new DomainError(kind, 'some.code', 'A sentence.'));
    expect(given).toBe(status);
    expect(body).toEqual({
      statusCode: status,
      code: 'some.code',
      message: 'A sentence.',
      error: 'A sentence.',
      requestId: 'r1',
    });
    expect(logged).toEqual([]);
  });

  it('names fields, and the seconds to wait, rounded up to at least one', () => {
    expect(answer(invalidField('title', 'Too short')).body).toMatchObject({ fields: { title: 'Too short' } });
    const wait = (retryAfter: number) =>
      answer(new DomainError('too_many', 'c', 'm', { retryAfter })).headers['Retry-After'];
    expect([wait(0), wait(0.2), wait(12.1)]).toEqual([1, 1, 13]);
  });

  it('logs the cause of a refusal without revealing it', () => {
    const { body, logged } = answer(
      new DomainError('unavailable', 'c', 'm', { cause: new Error('10.1.2.3 is gone') }),
    );
    expect(JSON.stringify(body)).not.toContain('10.1.2.3');
    expect(logged.join('')).toContain('10.1.2.3');
  });

  it.each<[string, unknown, number, string]>([
    ['Nest: not found', new NotFoundException(), 404, 'request.not_found'],
    ['Nest: bad request', new BadRequestException(), 400, 'request.malformed'],
    ['Nest: something below 500', new ForbiddenException(), 400, 'request.malformed'],
    ['Nest: 500', new HttpException('x', 500), 500, 'internal'],
    [
      'body-parser: cut off',
      Object.assign(new Error('request aborted'), { status: 400 }),
      400,
      'request.malformed',
    ],
    ['body-parser: too large', Object.assign(new Error('x'), { status: 413 }), 413, 'request.too_large'],
    [
      'body-parser: charset',
      Object.assign(new Error('x'), { status: 415 }),
      415,
      'request.encoding_not_supported',
    ],
    ['multer: two files', new MulterError('LIMIT_FILE_COUNT'), 400, 'request.invalid'],
    ['multer: another field', new MulterError('LIMIT_UNEXPECTED_FILE'), 400, 'request.invalid'],
    ['multer: too many parts', new MulterError('LIMIT_PART_COUNT'), 400, 'request.malformed'],
    ['busboy: cut off', new Error('Unexpected end of form'), 400, 'request.malformed'],
    ['busboy: no boundary', new Error('Multipart: Boundary not found'), 400, 'request.malformed'],
    ['busboy: a bad part', new Error('Malformed part header'), 400, 'request.malformed'],
    ['multer: hung up', new Error('Request aborted'), 400, 'request.malformed'],
    [
      'the database is unavailable',
      Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
      503,
      'database.unavailable',
    ],
    [
      'the disk of the database is full',
      Object.assign(new Error('x'), { code: '53100' }),
      507,
      'storage.full',
    ],
    ['a defect', new TypeError('x is undefined'), 500, 'internal'],
    ['thrown text', 'oops', 500, 'internal'],
    ['nothing', undefined, 500, 'internal'],
  ])('knows %s', (_what, thrown, status, code) => {
    expect(answer(thrown)).toMatchObject({ status, body: { statusCode: status, code } });
  });

  it('logs an internal error completely and reveals nothing', () => {
    const { body, logged } = answer(new Error('password is River-stone-9!'));
    expect(body?.['message']).toBe('Something went wrong on our side. Please try again.');
    expect(logged.join('')).toContain('River-stone-9!');
    expect(logged.join('')).toContain('error.filter.test');
  });

  it('closes the connection if a response has already begun', () => {
    expect(answer(new Error('in the middle'), true)).toMatchObject({ destroyed: true });
    expect(answer(new Error('in the middle'), true)).not.toHaveProperty('status');
  });
});

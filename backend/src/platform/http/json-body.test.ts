import { Body, Controller, type INestApplication, Post, Req } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { Server } from 'node:http';
import type { Request } from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { ErrorFilter } from './error.filter.js';
import { AcceptsBody, BodyMembers, JsonBodyInterceptor, parseJson, RawBody } from './json-body.js';
import { cpuTimeOf } from '../../../test/cpu-time.js';

const tooComplex = expect.objectContaining({ kind: 'invalid', code: 'request.too_complex' }) as unknown;
const malformed = expect.objectContaining({ kind: 'invalid', code: 'request.malformed' }) as unknown;

const refusalOf = (text: string, members?: number): unknown => {
  try {
    return parseJson(text, members);
  } catch (error) {
    return error;
  }
};

const object = (keys: number): string =>
  `{${Array.from({ length: keys }, (_, n) => `"k${n}": ${n}`).join(', ')}}`;
const list = (elements: number): string => `[${Array.from({ length: elements }, () => '1').join(',')}]`;
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('the text of a JSON body', () => {
  it.each([
    ['an object', object(1000), object(1001)],
    ['a list', list(1000), list(1001)],
    [
      'total of all its parts',
      `{"a":${list(499)},"b":${object(499)}}`,
      `{"a":${list(500)},"b":${object(499)}}`,
    ],
    ['levels', nested(32), nested(33)],
    [
      'levels of objects',
      '{"a":'.repeat(31) + '{}' + '}'.repeat(31),
      '{"a":'.repeat(32) + '{}' + '}'.repeat(32),
    ],
  ])('has exact limits: %s', (_what, most, more) => {
    expect(refusalOf(most)).toEqual(JSON.parse(most));
    expect(refusalOf(more)).toEqual(tooComplex);
  });

  it.each([
    ['commas and brackets', ',[{'.repeat(2000)],
    ['quotes', '",'.repeat(2000)],
    ['backslashes', '\\",\\\\'.repeat(2000)],
    ['a lookalike of an end', '\\'],
    ['white space', '\n\t '.repeat(2000)],
  ])('ignores strings: %s', (_what, value) => {
    const body = { [value]: value, next: [value, {}] };
    expect(parseJson(JSON.stringify(body, null, 2))).toEqual(body);
  });

  it.each(['null', '"text"', '1', 'true', '{', '["', '"\\', '}', ']'.repeat(50), '{"a":1}{', '[1,]', '\0'])(
    'must be an object or a list, not %j',
    (text) => expect(refusalOf(text)).toEqual(malformed),
  );

  it('may be empty', () => expect(parseJson('')).toEqual({}));

  it('takes time proportional to its size, with any content', async () => {
    const megabyte = 1024 * 1024;
    const read = () => {
      for (const text of ['[', '{"a":', '[1', ',', '"', '\\', '"\\', ' ', '"a",'])
        refusalOf(text.repeat(megabyte / text.length), Infinity);
    };
    expect(await cpuTimeOf(read)).toBeLessThan(4_000);
  });
});

@Controller()
class Rows {
  @Post('usual')
  usual(@Body() body: unknown[]): number {
    return body.length;
  }

  @Post('rows')
  @BodyMembers(4000)
  rows(@Body() body: unknown[]): number {
    return body.length;
  }

  @Post('ignored')
  @AcceptsBody('*/*')
  ignored(): void {}

  @Post('raw')
  @RawBody()
  raw(@Req() { body }: Request): string {
    return Buffer.isBuffer(body) ? body.toString() : 'nothing';
  }
}

describe('a call', () => {
  let app: INestApplication<Server>;
  beforeAll(async () => {
    const module = await Test.createTestingModule({
      controllers: [Rows],
      providers: [{ provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor }],
    }).compile();
    app = module.createNestApplication({ bodyParser: false, logger: false });
    app.useGlobalFilters(new ErrorFilter(pino({ level: 'silent' })));
    await app.init();
  });
  afterAll(() => app.close());

  it('with a signed body gets it byte for byte', async () => {
    const post = (type: string) => request(app.getHttpServer()).post('/raw').type(type).send('{ "a":1 } ');
    expect((await post('json').expect(201)).text).toBe('{ "a":1 } ');
    const { body } = await post('text/plain').expect(415);
    expect(body).toMatchObject({ code: 'request.type_not_supported' });
  });

  it('that ignores its body accepts any type, and none', async () => {
    const post = () => request(app.getHttpServer()).post('/ignored');
    for (const type of ['form', 'text/plain', 'json']) await post().type(type).send('{}').expect(201);
    await post().expect(201);
  });

  it('with longer lists has its own limit', async () => {
    const post = (path: string, elements: number) =>
      request(app.getHttpServer()).post(path).type('json').send(list(elements));
    expect((await post('/rows', 5000).expect(201)).text).toBe('5000');
    for (const refused of [post('/rows', 5001), post('/usual', 1001)])
      expect((await refused.expect(400)).body).toMatchObject({ code: 'request.too_complex' });
  });
});

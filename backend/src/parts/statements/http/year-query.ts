import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { t } from '@steward/texts';
import type { Request } from 'express';
import { invalidField } from '../../../kernel/index.js';
import { refusal } from '../../../platform/http/endpoint.js';

/** Years with months, as in `isMonth`. */
const years = { minimum: 1900, maximum: 2999 };

/** The `?year=` of the grid. A DTO, whose rules are for many fields, would be a fifth of the call. */
export const YearQuery = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const { year } = context.switchToHttp().getRequest<Request>().query;
  if (typeof year !== 'string' || !/^(?:19|2\d)\d{2}$/.test(year))
    throw invalidField('year', t('Enter a year, e.g. 2026'));
  return Number(year);
});

/** Documents it. */
export const OfYear = (): MethodDecorator =>
  applyDecorators(
    ApiQuery({ name: 'year', schema: { type: 'integer', ...years }, example: 2026 }),
    refusal(400, 'request.invalid'),
  );

import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { notFound } from '../../../kernel/index.js';
import { isMonth } from '../domain/month.js';

/** The `:month` of the route; anything else is not found. */
export const MonthParam = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { month } = context.switchToHttp().getRequest<Request>().params;
  if (typeof month !== 'string' || !isMonth(month)) throw notFound('bank_statement');
  return month;
});

/** Documents the `:accountId` of a route. */
export const AccountId = (): MethodDecorator =>
  ApiParam({ name: 'accountId', type: 'integer', description: 'bank_accounts.id', example: 1 });

/** Documents these two, and the month. */
export const OfAccountMonth = (): MethodDecorator =>
  applyDecorators(
    AccountId(),
    ApiParam({ name: 'month', type: String, description: 'Within the account’s', example: '2026-10' }),
  );

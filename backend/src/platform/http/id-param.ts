import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { notFound } from '../../kernel/index.js';
import { maximumId } from './fields.js';

/**
 * The `:id` of the route, or the parameter of that name, as a positive integer. An invalid id is not found,
 * never a bad request. Reads the URL itself, because Nest's pipe would first turn `01` and `0x1` into
 * numbers.
 */
export const IdParam = createParamDecorator((name: string | undefined, context: ExecutionContext): number => {
  const id = idOf(context.switchToHttp().getRequest<Request>().params[name ?? 'id']);
  if (id === undefined) throw notFound();
  return id;
});

/** A part of a URL as an id; undefined if it is not one. */
export function idOf(given: unknown): number | undefined {
  const id = typeof given === 'string' && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : NaN;
  return id <= maximumId ? id : undefined;
}

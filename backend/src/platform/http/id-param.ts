import { Param, type PipeTransform } from '@nestjs/common';
import { notFound } from '../../kernel/domain-error.js';
import { maximumId } from './fields.js';

/** What is no id cannot be the id of anything: not found, never a bad request. */
const parseId: PipeTransform<string, number> = {
  transform: (value) => {
    const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : NaN;
    if (!(id <= maximumId)) throw notFound();
    return id;
  },
};

/** The `:id` of the route as a positive integer. */
export const IdParam = (): ParameterDecorator => Param('id', parseId);

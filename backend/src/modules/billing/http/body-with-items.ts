import { BodyMembers } from '../../../platform/http/json-body.js';
import { maximumItems } from './invoice-items.dto.js';

/** A call that accepts the most items of an invoice, each with up to eight fields. */
export const BodyWithItems = (): MethodDecorator => BodyMembers(maximumItems * 9);

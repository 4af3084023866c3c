import { msg } from '@steward/texts';
import { maximumId } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maximumId;

/** `?assignee=` of a list, for `ClientAssignments.assignee`. */
export const AssigneeChoice = (): PropertyDecorator =>
  Text({
    optional: true,
    max: 20,
    description:
      'me, none, or users.id of a member of the staff: only clients assigned to them, or to nobody',
    example: 'me',
    pattern: {
      expression: { test: (text) => text === 'me' || text === 'none' || isId(text) },
      message: msg('Must be me, none or the id of a member of the staff'),
    },
  });

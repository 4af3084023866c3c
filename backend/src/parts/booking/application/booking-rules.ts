import { msg, shown, t, type Text } from '@steward/texts';
import { DomainError } from '../../../kernel/index.js';
import {
  type Availability,
  type AvailabilityRules,
  isFirstSession,
  type NewAvailability,
} from '../../../modules/scheduling/index.js';
import { type BookingRules, inOrder } from '../domain/slots.js';

/** While the part is off. */
export const noRules: BookingRules = {
  weekly: [],
  closed: [],
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 0,
};

/** The rules of booking in the practice's availability. */
export const rulesOf = (availability: Availability): BookingRules => {
  const { weekly, closed, bufferMinutes, noticeHours, horizonDays } = availability;
  return { weekly, closed, bufferMinutes, noticeHours, horizonDays };
};

/** By key, for a value that is missing or of the wrong type. */
export const ruleMessages: Readonly<Record<keyof BookingRules, Text>> = {
  weekly: msg('Must be a list of hours'),
  closed: msg('Enter dates, e.g. 2027-01-31'),
  bufferMinutes: msg('Must be a whole number of minutes from 0 to 1440'),
  noticeHours: msg('Must be a whole number of hours from 0 to 8760'),
  horizonDays: msg('Must be a whole number of days from 1 to 730'),
};
const keys = Object.keys(ruleMessages) as (keyof BookingRules)[];

/** The practice's availability as entered, with the keys of booking. */
type Entered = NewAvailability & Partial<BookingRules>;

export const hasRules = ({ weekly }: Entered): boolean => weekly !== undefined;

/**
 * The practice's availability with the rules of booking that it entered.
 * @param entered with all rules; of types without `free` or `visitors`, these stay as they are
 * @throws DomainError invalid, with field names such as `weekly.1.from`
 */
export function withRules(
  entered: Entered,
  rules: AvailabilityRules,
  before: Availability,
): AvailabilityRules {
  const types = rules.types.map((kind, index) => {
    const given: { free?: boolean; visitors?: boolean; cost?: unknown } = entered.types[index] ?? {};
    const free = given.free ?? before.kind(kind.type)?.free ?? isFirstSession(kind.type);
    const visitors = given.visitors ?? kind.visitors;
    return { ...kind, free, visitors, cost: free && given.cost === undefined ? null : kind.cost };
  });
  const fields = { ...refusedRules(entered), ...refusedTypes(types) };
  const [first] = Object.values(fields);
  if (first !== undefined) throw new DomainError('invalid', 'request.invalid', first, { fields });
  const { weekly = [], closed = [], ...limits } = entered;
  return {
    ...rules,
    types,
    weekly: inOrder(weekly),
    closed: [...new Set(closed)].sort(),
    bufferMinutes: limits.bufferMinutes ?? before.bufferMinutes,
    noticeHours: limits.noticeHours ?? before.noticeHours,
    horizonDays: limits.horizonDays ?? before.horizonDays,
  };
}

/** Checks what the empty values of the keys, which the fields allow, cannot be while the part is on. */
function refusedRules(entered: Partial<BookingRules>): Record<string, string> {
  const missing = keys.filter(
    (key) => entered[key] === undefined || (key === 'horizonDays' && entered[key] === 0),
  );
  const fields = Object.fromEntries(missing.map((key) => [key, shown(ruleMessages[key])]));
  const { weekly = [] } = entered;
  weekly.forEach((span, index) => {
    if (span.to <= span.from) fields[`weekly.${index}.to`] = t('Must be after the start');
    const overlaps = weekly
      .slice(0, index)
      .some(({ weekday, from, to }) => weekday === span.weekday && from < span.to && span.from < to);
    if (overlaps) fields[`weekly.${index}.from`] = t('Overlaps other hours on this day');
  });
  return fields;
}

const refusedTypes = (types: AvailabilityRules['types']): Record<string, string> =>
  Object.fromEntries(
    types.flatMap(({ free, cost }, index) =>
      free && cost ? [[`types.${index}.cost`, t('A free appointment has no price')]] : [],
    ),
  );

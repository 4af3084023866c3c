import { Day } from '../../../platform/http/fields.js';

/** From one day to another in the practice's time zone, both inclusive. */
export class DaysQuery {
  @Day({ description: 'First day, in the practice’s time zone', example: '2026-01-01' })
  from!: string;
  @Day({ description: 'Last day; not before the first', example: '2026-12-31' })
  to!: string;
}

import { stub } from '../../../../test/stub.js';
import { Jobs } from '../../events/jobs.js';
import { DomainEvents } from '../../unit-of-work/domain-events.js';
import { PartScope } from '../part-scope.js';
import { noParts } from './no-parts.js';

/** Scope of a part that is always on and has no jobs. */
export const partThatIsOn = (events = new DomainEvents()): PartScope =>
  new PartScope(
    'any',
    {
      isOn: () => true,
      of: () => ({ id: undefined, isOn: true, switchedAt: null }),
      onChange: () => undefined,
    },
    noParts(),
    stub(Jobs, {}),
    events,
  );

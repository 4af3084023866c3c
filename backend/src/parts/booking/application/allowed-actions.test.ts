import type { Actor } from '../../../kernel/index.js';
import {
  type AppointmentAction,
  appointmentActions,
} from '../../../modules/scheduling/domain/appointment-actions.js';
import { officeHours } from '../../../modules/scheduling/testing/fixtures.js';
import { tuesday } from '../../../modules/scheduling/testing/in-memory-scheduling.js';
import { inMemoryBooking } from '../testing/in-memory-booking.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
type Scheduling = ReturnType<typeof inMemoryBooking>;

const states = [
  'chosen by the client',
  'to be confirmed',
  'cancelled',
  'of a type no longer offered',
] as const;
type State = (typeof states)[number];

/** On Tuesday at 10:00, for an hour; clients can change it until 24 hours before. */
async function anAppointmentThatIs(state: State): Promise<{ at: Scheduling; id: number }> {
  const at = inMemoryBooking();
  const { id } = await at.entries.enter(admin, {
    userId: 2,
    type: state === 'of a type no longer offered' ? 'planning' : 'consultation',
    startsAt: tuesday('10:00'),
    endsAt: tuesday('11:00'),
  });
  if (state === 'chosen by the client') await at.appointments.confirm(client, id);
  if (state === 'cancelled') await at.appointments.cancel(admin, id);
  return { at, id };
}

/** Makes the call of an action; a client has none to edit. */
function call(at: Scheduling, action: AppointmentAction, actor: Actor, id: number): Promise<unknown> {
  const isClient = actor.role === 'client';
  switch (action) {
    case 'confirm':
      return isClient ? at.appointments.confirm(actor, id) : Promise.reject(new Error('only for clients'));
    case 'cancel':
      return at.appointments.cancel(actor, id);
    case 'reschedule':
      return at.clientBookings.reschedule(actor, id, tuesday('14:00'));
    case 'edit':
      return isClient
        ? Promise.reject(new Error('only for admins'))
        : at.entries.change(actor, id, { location: 'Here' });
  }
}

const times = {
  'at the deadline': new Date(+tuesday('10:00') - 24 * 3_600_000),
  'after the deadline': new Date(+tuesday('10:00') - 24 * 3_600_000 + 1),
  'while it takes place': tuesday('10:30'),
  'when it is over': tuesday('11:00'),
};

describe.each([admin, client])('the actions allowed to $role', (actor) => {
  it.each(
    states.flatMap((state) =>
      Object.entries(times).flatMap(([when, now]) =>
        [true, false].map((hasMovesLeft) => ({ state, when, now, hasMovesLeft })),
      ),
    ),
  )(
    'are those whose call succeeds: $state, $when, moves left: $hasMovesLeft',
    async ({ state, now, hasMovesLeft }) => {
      const succeeding: AppointmentAction[] = [];
      for (const action of appointmentActions) {
        const { at, id } = await anAppointmentThatIs(state);
        Object.assign(at.practice, { now, hasMovesLeft });
        const isRefused = await call(at, action, actor, id).then(
          () => false,
          () => true,
        );
        if (!isRefused) succeeding.push(action);
      }
      const { at, id } = await anAppointmentThatIs(state);
      Object.assign(at.practice, { now, hasMovesLeft });
      expect(await at.actions.on(id, actor)).toEqual(succeeding);
    },
  );
});

it('do not include moving while the practice has no hours', async () => {
  const { at, id } = await anAppointmentThatIs('chosen by the client');
  expect(await at.actions.on(id, client)).toEqual(['confirm', 'cancel', 'reschedule']);
  const closed = { ...officeHours, weekly: [] };
  await at.availability.replace(admin, closed);
  expect(await at.actions.on(id, client)).toEqual(['confirm', 'cancel']);
  expect(await at.actions.on(id, admin)).toEqual(['cancel', 'reschedule', 'edit']);
});

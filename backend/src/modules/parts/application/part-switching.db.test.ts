import { app, practice } from '../../../../test/practice.js';
import { stub } from '../../../../test/stub.js';
import { type Actor, Clock } from '../../../kernel/index.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { Jobs } from '../../../platform/events/jobs.js';
import type { Part } from '../../../platform/parts/part.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { PartList, PartSwitches } from '../../../platform/parts/part-switches.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Confirmation } from '../../identity/index.js';
import { PartSwitching } from './part-switching.js';

practice();

class EmptyModule {}
const part = (name: string, ...needs: string[]): Part => ({
  name,
  title: () => name.toUpperCase(),
  description: () => name,
  needs,
  isOnAtFirst: true,
  module: EmptyModule,
  tables: [],
});
const owner: Actor = { id: 1, role: 'admin' };

/** An instance that hears of changes of others only by `hear`. */
function anInstance(...parts: Part[]) {
  const work = app.app.get(UnitOfWork);
  let handler: (change?: string) => void = () => undefined;
  const published: string[] = [];
  const broadcast = stub(Broadcast, {
    subscribe: (_channel, handle) => void (handler = handle),
    publish: (_channel, change) => {
      published.push(change);
      work.onCommit(() => handler(change));
      return Promise.resolve();
    },
  });
  const switches = new PartSwitches(new PartList(parts), broadcast, app.sql, work, app.app.get(Runtime));
  const confirmation = stub(Confirmation, { confirmSession: () => Promise.resolve() });
  const additions = new PartAdditions(switches);
  const switching = new PartSwitching(switches, additions, confirmation, work, app.app.get(Clock));
  return { switches, switching, published, hear: (change: string) => handler(change) };
}

it('a part is on together with those that it needs', async () => {
  const letters = anInstance(part('ink'), part('paper'), part('letters', 'ink', 'paper'));
  const turn = (name: string, on: boolean) => letters.switching.switch(owner, name, on);
  await letters.switches.load();
  const needed = { code: 'part.needed', message: 'Please turn off LETTERS first.', reply: 'letters' };
  await expect(turn('ink', false)).rejects.toMatchObject(needed);
  await turn('letters', false);
  await turn('ink', false);
  await turn('paper', false);
  const needs = { code: 'part.needed', message: 'Please turn on INK, PAPER first.', reply: 'ink, paper' };
  await expect(turn('letters', true)).rejects.toMatchObject(needs);
  await turn('ink', true);
  await turn('paper', true);
  await turn('letters', true);
  expect(letters.switches.on).toEqual(['ink', 'paper', 'letters']);
});

it('a change that is heard late does not undo a later one', async () => {
  const one = anInstance(part('stamps'));
  const other = anInstance(part('stamps'));
  await one.switching.switch(owner, 'stamps', false);
  await one.switching.switch(owner, 'stamps', true);
  const [off = '', on = ''] = one.published;
  one.hear(off);
  expect(one.switching.one('stamps').on).toBe(true);
  other.hear(on);
  other.hear(off);
  expect(other.switching.one('stamps')).toEqual(one.switching.one('stamps'));
});

it('a later change that is heard before a transaction ends is not undone by its end', async () => {
  const { switches, switching, published, hear } = anInstance(part('pins'));
  await switching.switch(owner, 'pins', false);
  const off = JSON.parse(published[0] ?? '') as { switchedAt: string };
  const switchedAt = new Date(Date.parse(off.switchedAt) + 1_000);
  await app.app.get(UnitOfWork).run(async () => {
    await switches.lock();
    hear(JSON.stringify({ ...off, isOn: true, switchedAt }));
  });
  expect(switching.one('pins').on).toBe(true);
});

it('a switch that another instance has made already is known once the same is asked for', async () => {
  const one = anInstance(part('maps'));
  const other = anInstance(part('maps'));
  await one.switching.switch(owner, 'maps', false);
  expect(other.switching.one('maps').on).toBe(true);
  await other.switching.switch(owner, 'maps', false);
  expect(other.switching.one('maps')).toEqual(one.switching.one('maps'));
  expect(other.published).toEqual([]);
});

it('the return of a part that was off from the start is noticed, and its start is none', async () => {
  const { switches, switching } = anInstance(part('clips'));
  await switching.switch(owner, 'clips', false);
  const later = anInstance(part('clips'));
  const scope = new PartScope(
    'clips',
    later.switches,
    new PartAdditions(later.switches),
    stub(Jobs, {}),
    new DomainEvents(),
  );
  let returns = 0;
  scope.onReturn(() => returns++);
  await later.switches.onModuleInit();
  later.switches.onApplicationShutdown();
  expect([scope.isOn, returns]).toEqual([false, 0]);
  await later.switching.switch(owner, 'clips', true);
  expect([scope.isOn, returns]).toEqual([true, 1]);
  await later.switching.switch(owner, 'clips', false);
  expect(returns).toBe(1);
  await later.switching.switch(owner, 'clips', true);
  expect(returns).toBe(2);
  await switches.load();
  expect(switches.on).toEqual(['clips']);
});

it('a part that an update brings is new until an owner has seen it, and is off', async () => {
  const off = (name: string): Part => ({ ...part(name), isOnAtFirst: false });
  const { switching, switches } = anInstance(off('seals'), off('wax'), part('pens'));
  const isNew = () => switching.all().flatMap((row) => (row.isNew ? [row.name] : []));
  await switches.load();
  expect(isNew()).toEqual(['seals', 'wax']);
  await switching.switch(owner, 'seals', true);
  expect(isNew()).toEqual(['wax']);
  await switching.see();
  expect(isNew()).toEqual([]);
  expect(switching.all().map(({ on, since }) => [on, since === null])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ]);
});

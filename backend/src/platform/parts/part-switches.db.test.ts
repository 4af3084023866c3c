import { app, practice } from '../../../test/practice.js';
import { Broadcast } from '../events/broadcast.js';
import { stub } from '../../../test/stub.js';
import { Runtime } from '../settings/runtime.js';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import type { Part } from './part.js';
import { PartList, PartSwitches } from './part-switches.js';

practice();

class EmptyModule {}
const part = (name: string): Part => ({
  name,
  title: () => name,
  description: () => name,
  needs: [],
  isOnAtFirst: true,
  module: EmptyModule,
  tables: [],
  whenOff: [`INSERT INTO rested VALUES ('${name}')`],
});

/** Starts a build with these parts. */
async function start(...names: string[]): Promise<void> {
  const switches = new PartSwitches(
    new PartList(names.map(part)),
    stub(Broadcast, { subscribe: () => undefined }),
    app.sql,
    app.app.get(UnitOfWork),
    app.app.get(Runtime),
  );
  await switches.onModuleInit();
  switches.onApplicationShutdown();
}

it('a part begins as if it had been off once a build that lacked it has run', async () => {
  await app.sql.rows('test.rested', 'CREATE TABLE rested (name text)');
  await app.sql.rows(
    'test.stored',
    `INSERT INTO part_switches (name, is_on) VALUES ('here', true), ('away', true), ('later', true)`,
  );
  const rested = () => app.sql.column<string>('test.rests', 'SELECT name FROM rested');
  await start('here', 'away');
  await start('here', 'away');
  expect(await rested()).toEqual([]);
  await start('here');
  await start('here', 'away', 'later');
  await start('here', 'away', 'later');
  expect(await rested()).toEqual(['away']);
  await app.sql.rows('test.drop', 'DROP TABLE rested');
});

import { adminId, alex, app, bea, practice } from '../../../../test/practice.js';
import { stub } from '../../../../test/stub.js';
import { type Actor, Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { HealthChecks } from '../../../platform/operations/health-checks.js';
import type { Part } from '../../../platform/parts/part.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { PartSwitches } from '../../../platform/parts/part-switches.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { TodayQueries } from '../application/today-queries.js';
import type { TodayDto, TodayRowsDto } from '../index.js';

practice(['alex', 'bea']);

/** Today in a build with a part that adds `newcomers` and `payers`, both with a row for each client. */
function today(as: Partial<Actor>, isOn = true, brought: readonly Part[] = []) {
  const part = {
    name: 'example',
    title: () => 'Example',
    description: () => 'Example',
    needs: [],
    isOnAtFirst: true,
    module: class {},
    tables: [],
  };
  const additions = new PartAdditions({ parts: { all: [part] }, isOn: () => isOn });
  const list = {
    view: `(SELECT id, id AS user_id, name FROM accounts WHERE role = 'client')`,
    title: `'Welcome ' || w.name`,
    since: `timestamptz '2026-01-02T03:04:05Z'`,
    order: 'w.id',
    url: `'/admin/clients/' || w.id`,
  };
  additions.add('example', 'today.rows', { ...list, name: 'newcomers' });
  additions.add('example', 'today.rows', { ...list, name: 'payers', aboutMoney: true });
  const queries = new TodayQueries(
    app.app.get(Sql),
    app.app.get(Clock),
    app.app.get(Runtime),
    app.app.get(HealthChecks),
    additions,
    stub(PartSwitches, { brought: () => brought }),
  );
  const reader: Actor = { id: adminId, role: 'admin', ...as };
  return queries.read(reader, undefined) as Promise<TodayDto & Record<'newcomers' | 'payers', TodayRowsDto>>;
}
const row = (id: number) => ({
  id,
  title: 'Welcome Sam Sample',
  client: { id, name: 'Sam Sample' },
  since: '2026-01-02T03:04:05.000Z',
  url: `/admin/clients/${id}`,
});

describe('rows that a part adds to Today', () => {
  it('are those of the clients whom the reader may see', async () => {
    const [first, second] = [row(alex.id), row(bea.id)];
    expect((await today({})).newcomers).toEqual({ count: 2, items: [first, second] });
    const ofAlex: Partial<Actor> = { staff: { role: 'consultant', opened: [alex.id] } };
    expect((await today(ofAlex)).newcomers).toEqual({ count: 1, items: [first] });
  });

  it('are none for assistants if they are about money', async () => {
    const assistant: Partial<Actor> = { staff: { role: 'assistant', opened: null } };
    const { newcomers, payers } = await today(assistant);
    expect([newcomers.count, payers]).toEqual([2, { count: 0, items: [] }]);
    expect((await today({})).payers.count).toBe(2);
  });

  it('are none while the part is off', async () => {
    expect((await today({}, false)).newcomers).toEqual({ count: 0, items: [] });
  });
});

it('parts that an update brought are one row, for owners only', async () => {
  const brought = ['Letters', 'Stamps'].map((title) => ({ title: () => title }) as Part);
  const { health } = await today({}, true, brought);
  expect(health.items).toContainEqual({
    type: 'health',
    id: null,
    title: 'New: Letters, Stamps',
    client: null,
    since: expect.any(String) as string,
    url: '/admin/parts',
  });
  const consultant: Partial<Actor> = { staff: { role: 'consultant', opened: null } };
  expect((await today(consultant, true, brought)).health.items).toEqual([]);
});

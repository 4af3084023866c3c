import type { Actor } from '../../../kernel/index.js';
import { BreachReport } from './breach-report.js';

const at = new Date('2027-03-02T12:00:00Z');
const owner: Actor = { id: 1, role: 'admin' };

const aReport = (): BreachReport =>
  new BreachReport(
    {
      title: 'A lost laptop',
      happened: 'It was stolen.',
      exercise: false,
      exposure: { kind: 'everything', secretTaken: false },
      beganAt: at,
      endedAt: null,
      discoveredOn: '2027-03-01',
      determinedOn: null,
    },
    owner.id,
    at,
  );

it('a report has at most 200 notices', () => {
  const report = aReport();
  const tell = () =>
    report.addNotice(
      { rule: null, whom: 'Our insurance company', toldOn: '2027-03-02', note: null },
      owner,
      '2027-03-02',
      at,
    );
  for (let n = 0; n < 200; n++) tell();
  expect(tell).toThrow('A report can have at most 200 notices.');
  expect(report.notices).toHaveLength(200);
});

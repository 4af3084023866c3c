import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../test/fixtures';
import { renderInArea } from '../../../../test/render';
import { server } from '../../../../test/server';
import type { DestructionDto, LegalHoldDto, RetentionRuleDto } from '../../../shared/api';
import { addAdditions } from '../../../shared/parts/additions';
import { admin } from '.';
import { PlaceHoldDialog } from './hold-dialogs';
import { RetentionScreen } from './retention-screen';

addAdditions('retention', admin.additions ?? {});

const jordan = { id: 1, name: 'Jordan Example' };
const alex = { id: 2, name: 'Alex Example' };

const aRule = (values: Partial<RetentionRuleDto> = {}): RetentionRuleDto => ({
  category: 'messages' as RetentionRuleDto['category'],
  title: 'Messages',
  explanation: 'The texts of messages.',
  countsFrom: 'after it was sent',
  reason: 'Advice in writing may matter.',
  suggestedYears: 7,
  years: null,
  fixedDays: null,
  adoptedBy: null,
  adoptedAt: null,
  effectiveAt: null,
  ...values,
});

const hold: LegalHoldDto = {
  id: 1,
  client: alex,
  document: null,
  reason: 'Dispute about 2025',
  placedBy: jordan,
  placedAt: '2026-11-18T15:04:05.000Z',
  releasedBy: null,
  releasedAt: null,
};

const destruction: DestructionDto = {
  id: 12,
  client: alex,
  rules: [{ category: 'messages', title: 'Messages', period: '', adoptedBy: null, adoptedAt: null }],
  records: 3,
  bytes: 2048,
  listSha256: 'a'.repeat(64),
  created_at: '2026-11-18T15:04:05.000Z',
  completedAt: '2026-11-18T15:04:06.000Z',
};

function answering({
  paused = false,
  rules = [aRule()],
  holds = [] as LegalHoldDto[],
  destroyed = [] as DestructionDto[],
}) {
  server.use(
    http.get('/api/admin/retention', () => HttpResponse.json({ paused, rules })),
    http.get('/api/admin/legal-holds', () => HttpResponse.json(holds)),
    http.get('/api/admin/destructions', () => HttpResponse.json(destroyed)),
  );
}
const renderRetention = () => renderInArea(<RetentionScreen />, { signedIn: anAdmin() });

test('a rule is adopted after a preview of its deletions', async () => {
  answering({});
  const changes = [{ category: 'messages', years: 7 }];
  const bodies: unknown[] = [];
  server.use(
    http.post('/api/admin/retention/preview', async ({ request }) => {
      bodies.push(await request.json());
      const due = { records: 42, clients: 9, bytes: 4096, oldest: null, newest: null, held: 1, examples: [] };
      return HttpResponse.json({ rules: [{ ...changes[0], ...due }], confirmation: 'seen' });
    }),
    http.put('/api/admin/retention', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ rules: [aRule({ years: 7 })] });
    }),
  );
  const { user } = renderRetention();
  expect(screen.queryByRole('button', { name: 'Preview deletions' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('combobox', { name: 'Keep messages' }));
  await user.click(await screen.findByTitle('7 years, suggested'));
  await user.click(screen.getByRole('button', { name: 'Preview deletions' }));
  const dialog = await screen.findByRole('dialog', { name: 'What these rules would delete' });
  expect(dialog).toHaveTextContent('Messages, after 7 years42 records of 9 clients');
  expect(dialog).toHaveTextContent('1 more is kept by a legal hold.');
  await user.click(within(dialog).getByRole('button', { name: 'Adopt' }));
  expect(await screen.findByText('Rules adopted')).toBeInTheDocument();
  expect(bodies).toEqual([{ rules: changes }, { rules: changes, confirmation: 'seen' }]);
});

test('fixed rules cannot be changed', async () => {
  answering({ rules: [aRule({ title: 'Deleted documents', fixedDays: 30 })] });
  renderRetention();
  expect(await screen.findByText('30 days')).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('holds and certificates are listed', async () => {
  answering({ holds: [hold], destroyed: [destruction, { ...destruction, id: 13, completedAt: null }] });
  renderRetention();
  const holds = await screen.findByRole('table', { name: 'Legal holds' });
  expect(holds).toHaveTextContent('Alex ExampleAll recordsDispute about 2025Jordan Example');
  expect(await screen.findByRole('link', { name: 'View certificate 12' })).toHaveAttribute(
    'href',
    '/api/admin/destructions/12/certificate',
  );
  expect(screen.queryByRole('link', { name: 'View certificate 13' })).not.toBeInTheDocument();
  expect(screen.getByText('Deleting files')).toBeInTheDocument();
});

test('after a restore, deletion is resumed once the legal holds were checked', async () => {
  answering({ paused: true, holds: [hold] });
  let asked = 0;
  server.use(
    http.post('/api/admin/retention/resume', () => {
      asked += 1;
      answering({ holds: [hold] });
      return HttpResponse.json({ paused: false, rules: [aRule()] });
    }),
  );
  const { user } = renderRetention();
  const warning = await screen.findByRole('alert');
  expect(warning).toHaveTextContent('Deletion is paused: a backup was restored, or retention was off');
  await user.click(within(warning).getByRole('button', { name: 'Resume deletion' }));
  const dialog = await screen.findByRole('dialog', { name: 'Resume deletion?' });
  await within(dialog).findByText('Alex Example: all records');
  expect(asked).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'Resume deletion' }));
  expect(await screen.findByText('Deletion resumed')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(asked).toBe(1);
});

test('a hold needs a reason', async () => {
  const onHold = { kind: 'client', id: 2, name: 'Alex Example' } as const;
  renderInArea(<PlaceHoldDialog of={onHold} onClose={() => {}} />, { signedIn: anAdmin() });
  await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveFocus());
});

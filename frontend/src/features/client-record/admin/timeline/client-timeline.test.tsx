import { screen } from '@testing-library/react';
import { aClient, anAdmin } from '../../../../../test/fixtures';
import { serveParts } from '../../../../../test/parts';
import { renderInArea } from '../../../../../test/render';
import type { AdminActivityDto } from '../../../../shared/api';
import type { PagedList } from '../../../../shared/http/paged-list';
import { addAdditions } from '../../../../shared/parts/additions';
import { ClientTimeline } from './client-timeline';

let takeBack: () => void;
beforeEach(() => {
  takeBack = addAdditions('ink', {
    'timeline.places': { bottle: ({ id }, clientId) => `/admin/clients/${clientId}/bottles?bottle=${id}` },
  });
});
afterEach(() => takeBack());

const renderTimeline = (...on: string[]) => {
  serveParts(...on);
  const event: AdminActivityDto = {
    id: 1,
    type: 'bottle.filled',
    occurredAt: '2026-11-18T12:00:00Z',
    actor: null,
    onBehalfOf: null,
    byLink: false,
    subject: { type: 'bottle', id: 7, title: 'Blue' },
    address: null,
    agent: null,
    refused: false,
    details: null,
    sequence: 1,
    actorId: null,
    clientId: 2,
    previous: null,
    sha256: '00',
  };
  const list: Partial<PagedList<AdminActivityDto>> = {
    rows: [event],
    total: 1,
    isPending: false,
    isError: false,
    isFetching: false,
    isPlaceholderData: false,
  };
  renderInArea(<ClientTimeline list={list as PagedList<AdminActivityDto>} client={aClient({ id: 2 })} />, {
    signedIn: anAdmin(),
  });
};

test('a record of a part leads to its screen while the part is on', async () => {
  renderTimeline('ink');
  expect(await screen.findByRole('link', { name: 'Blue' })).toHaveAttribute(
    'href',
    '/admin/clients/2/bottles?bottle=7',
  );
});

test('without the part, its record leads nowhere', async () => {
  renderTimeline('paper');
  expect(await screen.findByText('Blue')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Blue' })).not.toBeInTheDocument();
});

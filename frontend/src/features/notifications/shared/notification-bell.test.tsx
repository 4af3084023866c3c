import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAccess, aNotification, aUser } from '../../../../test/fixtures';
import { findToast, renderFor, renderInArea } from '../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../test/server';
import type { NotificationDto } from '../../../shared/api';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { NotificationBell } from './notification-bell';
import { UnreadInTitle } from './unread-in-title';

let rows: NotificationDto[];

/** Serves notifications and stores their read state. */
function serveNotifications(notifications: NotificationDto[]) {
  rows = notifications;
  server.use(
    http.get('/api/notifications', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const matching = searchParams.get('read') === 'false' ? rows.filter(({ read }) => !read) : rows;
      const from = Number(searchParams.get('cursor') ?? 0);
      const to = from + Number(searchParams.get('limit'));
      const next = to < matching.length ? { next: String(to) } : {};
      return listOf(matching.slice(from, to), { total: matching.length, ...next });
    }),
    http.put('/api/notifications/:id/read', ({ params }) => {
      rows = rows.map((row) => (row.id === Number(params['id']) ? { ...row, read: true } : row));
      return HttpResponse.json(rows.find(({ id }) => id === Number(params['id'])));
    }),
    http.post('/api/notifications/read-all', () => {
      rows = rows.map((row) => ({ ...row, read: true }));
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

const several = (count: number, values: Partial<NotificationDto> = {}) =>
  Array.from({ length: count }, (_, index) =>
    aNotification({ id: count - index, title: `Event ${count - index}`, ...values }),
  );

function renderBell() {
  return renderInArea(
    <UnreadInTitle>
      <ScreenTitle>Client Portal</ScreenTitle>
      <NotificationBell />
    </UnreadInTitle>,
    { at: '/client/portal', signedIn: aUser() },
  );
}
const bell = (name = /^Notifications/) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Notifications' });

/** Renders the bell with these notifications and opens it. */
async function openBell(notifications: NotificationDto[]) {
  serveNotifications(notifications);
  const rendered = renderBell();
  await rendered.user.click(await bell());
  return { ...rendered, panel: within(await dialog()) };
}

describe('the count at the bell', () => {
  it.each([
    [3, '3'],
    [9, '9'],
    [10, '9+'],
  ])('is %s for %i unread, and also in the window title', async (count, figure) => {
    serveNotifications([...several(count), aNotification({ id: 99, read: true })]);
    renderBell();
    expect(await screen.findByText(figure)).toBeInTheDocument();
    expect(await bell()).toHaveAccessibleName(`Notifications, ${count} unread`);
    expect(document.title).toBe(`(${count}) Client Portal`);
  });

  it('is hidden if nothing is unread or the number is unknown', async () => {
    server.use(http.get('/api/notifications', () => HttpResponse.error()));
    renderBell();
    expect(await bell()).toHaveAccessibleName('Notifications');
    expect(document.title).toBe('Client Portal');
    expect(screen.queryByRole('region', { name: /^Notification/ })).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  it('shows all notifications, and in its other tab the unread ones', async () => {
    const { panel, user } = await openBell([
      aNotification({ id: 2, title: 'Signature requested' }),
      aNotification({ id: 1, title: 'Document completed', read: true }),
    ]);
    expect((await panel.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Signature requested, unread/),
      expect.stringMatching(/^Document completed“/),
    ]);
    await user.click(panel.getByRole('tab', { name: 'Unread' }));
    await waitFor(() => expect(panel.getAllByRole('link')).toHaveLength(1));
    expect(panel.getByRole('link')).toHaveTextContent('Signature requested');
  });

  it('shows an empty state', async () => {
    const { panel, user } = await openBell([]);
    expect(await panel.findByText('No notifications')).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
    await user.click(panel.getByRole('tab', { name: 'Unread' }));
    expect(await panel.findByText('No unread notifications')).toBeInTheDocument();
  });

  it('loads more', async () => {
    const { panel, user } = await openBell(several(50));
    await waitFor(() => expect(panel.getAllByRole('link')).toHaveLength(20));
    await user.click(panel.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(panel.getAllByRole('link')).toHaveLength(40));
    await user.click(panel.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(panel.getAllByRole('link')).toHaveLength(50));
    expect(panel.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('reports a failed load in a toast, each time it is requested', async () => {
    server.use(http.get('/api/notifications', () => HttpResponse.error()));
    const { user } = renderBell();
    await user.click(await bell());
    await findToast('Failed to load notifications');
    serveNotifications([aNotification()]);
    await user.click(within(await dialog()).getByRole('button', { name: 'Retry' }));
    expect(await within(await dialog()).findByText('New document')).toBeInTheDocument();
  });

  it('shows relative times, and updates them', async () => {
    const start = Date.now();
    const at = (ms: number) => new Date(start - ms).toISOString();
    const now = jest.spyOn(Date, 'now').mockReturnValue(start);
    const { panel } = await openBell([
      aNotification({ id: 3, date: at(10_000) }),
      aNotification({ id: 2, date: at(60_000) }),
      aNotification({ id: 1, date: at(3 * 86_400_000) }),
    ]);
    const times = () => panel.getAllByRole('time').map(({ textContent }) => textContent);
    await panel.findAllByRole('link');
    expect(times()).toEqual(['Just now', '1 minute ago', '3 days ago']);
    now.mockReturnValue(start + 3_600_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(times()).toEqual(['1 hour ago', '1 hour ago', '3 days ago']);
    now.mockRestore();
  });
});

describe('a notification', () => {
  it('opens its record and is shown as read before the server has answered', async () => {
    const { panel, user, router } = await openBell([aNotification()]);
    const { released, release } = delayedResponse();
    server.use(
      http.put('/api/notifications/1/read', async () => {
        await released;
        return HttpResponse.json(aNotification({ read: true }));
      }),
    );
    await user.click(await panel.findByRole('link'));
    expect(router.state.location).toMatchObject({ pathname: '/client/documents', search: '?document=12' });
    await waitFor(() => expect(document.title).toBe('Client Portal'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    release();
  });

  it.each([
    ['Alex Example', 2, '?document=12'],
    ['Sample Bakery', 9, '?document=12&client=9'],
  ])('names its client and opens their record: %s', async (name, id, search) => {
    serveNotifications([aNotification({ client: { id, name } })]);
    const bakery = anAccess({ id: 9, name: 'Sample Bakery', kind: 'business', role: 'owner' });
    const mother = anAccess({ id: 7, name: 'Maria Example', role: 'helper' });
    const clients = [anAccess(), bakery, mother];
    const { user, router } = renderFor(clients, <NotificationBell />, { at: '/client/portal?client=7' });
    await user.click(await bell());
    const link = await within(await dialog()).findByRole('link');
    expect(link).toHaveTextContent(`For ${name}`);
    await user.click(link);
    expect(router.state.location).toMatchObject({ pathname: '/client/documents', search });
  });

  it('of a person with one client does not name them', async () => {
    const { panel } = await openBell([aNotification({ client: { id: 2, name: 'Alex Example' } })]);
    expect(await panel.findByRole('link')).not.toHaveTextContent('For Alex Example');
  });

  it('is unread again after a refusal, which is reported', async () => {
    const { panel, user } = await openBell([aNotification()]);
    server.use(
      http.put('/api/notifications/1/read', () =>
        refusal(500, { code: 'internal', message: 'Something went wrong.' }),
      ),
    );
    await user.click(await panel.findByRole('link'));
    await findToast('Failed to update notification');
    await waitFor(() => expect(document.title).toBe('(1) Client Portal'));
  });

  it('that is already read is only opened', async () => {
    const { panel, user, router } = await openBell([aNotification({ read: true })]);
    const onRequest = jest.fn();
    server.events.on('request:start', ({ request }) => onRequest(request.method));
    await user.click(await panel.findByRole('link'));
    expect(router.state.location.pathname).toBe('/client/documents');
    expect(onRequest).not.toHaveBeenCalledWith('PUT');
    server.events.removeAllListeners();
  });
});

describe('Mark all as read', () => {
  it('marks all as read, and says so', async () => {
    const { panel, user } = await openBell(several(12));
    await user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    await findToast('All notifications marked as read');
    expect(document.title).toBe('Client Portal');
    expect(rows.every(({ read }) => read)).toBe(true);
    expect(await dialog()).toHaveFocus();
  });

  it('is undone after a refusal', async () => {
    const { panel, user } = await openBell(several(2));
    server.use(http.post('/api/notifications/read-all', () => HttpResponse.error()));
    await user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    await findToast('Failed to update notifications');
    await waitFor(() => expect(document.title).toBe('(2) Client Portal'));
  });
});

describe('by keyboard', () => {
  it('the bell opens and closes, and gets the focus back', async () => {
    serveNotifications([aNotification()]);
    const { user } = renderBell();
    const button = await bell();
    expect(button).toHaveAttribute('aria-haspopup', 'dialog');
    button.focus();
    await user.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await waitFor(async () => expect(await dialog()).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

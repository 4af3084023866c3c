import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser, anAccess } from '../../../../test/fixtures';
import { keepSendings } from '../../../../test/keep-sendings';
import { findToast, renderFor, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { loadParts } from '../../../app/part-areas';
import type { BankAccountYearDto } from '../../../shared/api';
import { aYear } from '../testing/grids';
import { OwnStatements } from './own-statements';
import { StatementsLink } from './statements-link';

beforeAll(() => loadParts('portal'));

const checking = aYear(1, 'Checking 1234', { '2026-03': 'none', '2026-09': 'missing' });
const card = aYear(2, 'Card 5678');

/** Files and notes, as the server got them. */
let sent: string[];
beforeEach(() => {
  sent = [];
});

function serve(...rows: BankAccountYearDto[]) {
  server.use(
    http.get('/api/bank-statements', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('year') === '2026' ? rows : []),
    ),
    http.post('/api/bank-statements/:account/:month', async ({ params, request }) => {
      const form = await request.formData();
      const key = request.headers.get('Idempotency-Key') ?? '';
      sent.push(
        `${String(params['account'])} ${String(params['month'])} ${(form.get('file') as File).name} ${String(form.get('replace'))}`,
      );
      keys.add(key);
      return HttpResponse.json(
        { month: params['month'], state: 'received', documentId: 50 },
        { status: 201 },
      );
    }),
    http.put('/api/bank-statements/:account/:month', async ({ params, request }) => {
      const { none } = (await request.json()) as { none: boolean };
      sent.push(`${String(params['account'])} ${String(params['month'])} none ${none}`);
      return HttpResponse.json({
        month: params['month'],
        state: none ? 'none' : 'missing',
        documentId: null,
      });
    }),
  );
}
let keys: Set<string>;
beforeEach(() => {
  keys = new Set();
});

function renderStatements(...rows: BankAccountYearDto[]) {
  serve(...rows);
  return renderInArea(<OwnStatements />, {
    at: '/client/documents?view=statements&year=2026',
    signedIn: aUser(),
  });
}

const image = (name: string) => new File(['x'], name, { type: 'image/png', lastModified: 1 });
const zone = () => screen.findByLabelText('Statements');
const rowOf = async (name: string) =>
  within((await screen.findByText(name, { selector: 'b' })).closest('li') as HTMLElement);

async function choose(field: HTMLElement, option: string, user: ReturnType<typeof renderStatements>['user']) {
  await user.click(field);
  await user.click(await screen.findByTitle(option));
}

describe('the grid', () => {
  it('names the state of each month, and opens what can be sent', async () => {
    renderStatements(checking);
    const months = await screen.findByRole('list', { name: 'Checking 1234' });
    expect(within(months).getByRole('button', { name: /^Oct/ })).toHaveTextContent('October 2026: Missing');
    expect(within(months).getByRole('button', { name: /^Mar/ })).toHaveTextContent('March 2026: None');
    expect(within(months).getAllByRole('listitem')).toHaveLength(12);
    expect(screen.getByText('2 of 10 statements are missing')).toBeInTheDocument();
  });

  it('marks a month as one without a statement, and takes it back', async () => {
    const { user } = renderStatements(checking);
    await user.click(await screen.findByRole('button', { name: /^Oct/ }));
    await user.click(await screen.findByRole('button', { name: 'No statement this month' }));
    const toast = await findToast('No statement in October 2026');
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
    await findToast('A statement is expected for October 2026');
    await user.click(screen.getByRole('button', { name: /^Mar/ }));
    await user.click(await screen.findByRole('button', { name: 'There is a statement' }));
    await waitFor(() =>
      expect(sent).toEqual(['1 2026-10 none true', '1 2026-10 none false', '1 2026-03 none false']),
    );
  });

  it('opens and replaces a statement that is here', async () => {
    const { user } = renderStatements(checking);
    await user.click(await screen.findByRole('button', { name: /^Aug/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Checking 1234, August 2026' }));
    expect(dialog.getByRole('link', { name: 'Open the document' })).toHaveAttribute(
      'href',
      expect.stringContaining('document=8'),
    );
    expect(dialog.queryByRole('button', { name: 'No statement this month' })).not.toBeInTheDocument();
    await user.upload(dialog.getByLabelText('New file'), image('august.png'));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Replace statement' }));
    await findToast('1 statement sent');
    expect(sent).toEqual(['1 2026-08 august.png true']);
  });

  it('is for other years, too', async () => {
    const { user, router } = renderStatements(checking);
    await user.click(await screen.findByRole('button', { name: 'Show 2025' }));
    expect(await screen.findByText('No statements for 2025')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?view=statements&year=2025');
  });

  it('is only looked at by helpers who may not upload', async () => {
    serve(checking);
    renderFor([anAccess({ id: 9, role: 'helper', scopes: ['documents'] })], <OwnStatements />, {
      at: '/client/documents?view=statements&year=2026&client=9',
    });
    expect(await screen.findByRole('list', { name: 'Checking 1234' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Statements')).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    server.use(http.get('/api/bank-statements', () => refusal(500, { code: 'internal', message: 'No' })));
    const { user } = renderInArea(<OwnStatements />, {
      at: '/client/documents?view=statements&year=2026',
      signedIn: aUser(),
    });
    await screen.findByText('Failed to load statements. Please try again.');
    serve(checking);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Checking 1234' })).toBeInTheDocument();
  });
});

describe('files that are dropped at once', () => {
  it('find their account and month, and are sent once each', async () => {
    const { user } = renderStatements(
      { ...checking, months: checking.months.map((one) => ({ ...one, state: 'missing' as never })) },
      card,
    );
    const files = ['01', '02', '03'].map((month) => image(`Checking-1234_2026-${month}-28.png`));
    fireEvent.drop(await screen.findByRole('list', { name: 'Checking 1234' }), {
      dataTransfer: { types: ['Files'], files },
    });
    await user.click(await screen.findByRole('button', { name: 'Send 3 statements' }));
    await findToast('3 statements sent');
    expect(sent.toSorted()).toEqual([
      '1 2026-01 Checking-1234_2026-01-28.png false',
      '1 2026-02 Checking-1234_2026-02-28.png false',
      '1 2026-03 Checking-1234_2026-03-28.png false',
    ]);
    expect(keys.size).toBe(3);
    expect(screen.queryByText('Checking-1234_2026-01-28.png')).not.toBeInTheDocument();
  });

  it('ask for what they do not say', async () => {
    const { user } = renderStatements(checking, card);
    await user.upload(await zone(), image('statement.png'));
    const row = await rowOf('statement.png');
    expect(row.getByText('The file doesn’t say its month.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send 1 statement' }));
    expect(await row.findByText('Please choose an account')).toBeInTheDocument();
    expect(row.getByLabelText('Account of statement.png')).toHaveFocus();
    await choose(row.getByLabelText('Account of statement.png'), 'Checking 1234', user);
    expect(await row.findByText('Please choose a month')).toBeInTheDocument();
    await choose(row.getByLabelText('Month of statement.png'), 'October 2026', user);
    await user.click(screen.getByRole('button', { name: 'Send 1 statement' }));
    await findToast('1 statement sent');
    expect(sent).toEqual(['1 2026-10 statement.png false']);
  });

  it('offer the months that they may mean', async () => {
    const { user } = renderStatements(checking);
    await user.upload(await zone(), image('2026-09 or 2026-10.png'));
    const row = await rowOf('2026-09 or 2026-10.png');
    await user.click(row.getByRole('button', { name: /^October 2026/ }));
    await user.click(screen.getByRole('button', { name: 'Send 1 statement' }));
    await findToast('1 statement sent');
    expect(sent).toEqual(['1 2026-10 2026-09 or 2026-10.png false']);
  });

  it('are not both sent for one month', async () => {
    const { user } = renderStatements(checking);
    await user.upload(await zone(), [image('2026-10.png'), image('Oct 2026.png')]);
    const row = await rowOf('Oct 2026.png');
    expect(row.getByText('Two files are for this month. Please change or remove one.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send 2 statements' }));
    expect(sent).toEqual([]);
    await user.click(row.getByRole('button', { name: 'Remove Oct 2026.png' }));
    await user.click(screen.getByRole('button', { name: 'Send 1 statement' }));
    await findToast('1 statement sent');
    expect(sent).toEqual(['1 2026-10 2026-10.png false']);
  });

  it('replace one that is here only if asked to', async () => {
    const { user } = renderStatements(checking);
    await user.upload(await zone(), image('2026-08.png'));
    await user.click(screen.getByRole('button', { name: 'Send 1 statement' }));
    expect(
      await screen.findByText('This month has a statement already. Please check, or remove the file.'),
    ).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /^Replace it/ }));
    await user.click(screen.getByRole('button', { name: 'Send 1 statement' }));
    await findToast('1 statement sent');
    expect(sent).toEqual(['1 2026-08 2026-08.png true']);
  });

  it('say what does not fit: months to come, months before the account, and kinds of files', async () => {
    const { user } = renderStatements(checking);
    const input = await zone();
    await user.upload(input, [image('2098-01.png'), image('2025-01.png')]);
    fireEvent.drop(input, { dataTransfer: { types: ['Files'], files: [new File(['x'], 'list.exe')] } });
    expect(
      await screen.findByText('January 2098 is still to come. Please check the month.'),
    ).toBeInTheDocument();
    expect(await screen.findByText('Checking 1234 has no statement for January 2025.')).toBeInTheDocument();
    expect(screen.getByText(/^This type of file is not accepted/)).toBeInTheDocument();
  });

  it('stay while another year is looked at', async () => {
    const { user } = renderStatements(checking);
    await user.upload(await zone(), image('2026-10.png'));
    await user.click(await screen.findByRole('button', { name: 'Show 2025' }));
    expect(await screen.findByText('No statements for 2025')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send 1 statement' }));
    await findToast('1 statement sent');
    expect(sent).toEqual(['1 2026-10 2026-10.png false']);
  });

  it('that fail stay, and are sent again with the same key', async () => {
    const { user } = renderStatements(checking);
    const failing: string[] = [];
    server.use(
      http.post(
        '/api/bank-statements/1/2026-10',
        ({ request }) => {
          failing.push(request.headers.get('Idempotency-Key') ?? '');
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await user.upload(await zone(), [image('2026-09.png'), image('2026-10.png')]);
    await user.click(screen.getByRole('button', { name: 'Send 2 statements' }));
    expect(await screen.findByText('Sent: Checking 1234, September 2026')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Send 1 statement' }));
    await findToast('1 statement sent');
    expect(sent).toEqual(['1 2026-09 2026-09.png false', '1 2026-10 2026-10.png false']);
    expect([...keys]).toContain(failing[0]);
  });
});

describe('the way there', () => {
  it('says how many are missing', async () => {
    serve(checking);
    renderInArea(<StatementsLink />, { at: '/client/documents?year=2026', signedIn: aUser() });
    expect(await screen.findByText('2 of 10 statements are missing')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Bank statements' })).toHaveAttribute(
      'href',
      '/client/documents?view=statements&year=2026',
    );
  });

  it('is not shown to clients without accounts', async () => {
    let asked = 0;
    server.use(
      http.get('/api/bank-statements', () => {
        asked += 1;
        return HttpResponse.json([]);
      }),
    );
    renderInArea(<StatementsLink />, { at: '/client/documents', signedIn: aUser() });
    await waitFor(() => expect(asked).toBe(2));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('a statement whose sending breaks', () => {
  beforeEach(keepSendings);
  afterEach(() => jest.restoreAllMocks());
  const breakOff = () =>
    server.use(
      http.post('/api/bank-statements/:account/:month', ({ request }) => {
        keys.add(request.headers.get('Idempotency-Key') ?? '');
        return HttpResponse.error();
      }),
    );
  const unsent = () => screen.findByRole('list', { name: 'Not sent yet' });

  it('waits on the screen, and is sent once there is a connection, under its key', async () => {
    const { user } = renderStatements(checking);
    breakOff();
    await user.click(await screen.findByRole('button', { name: /^Oct/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Checking 1234, October 2026' }));
    await user.upload(dialog.getByLabelText('Statement'), image('october.png'));
    await user.click(dialog.getByRole('button', { name: 'Send statement' }));
    await findToast('Waiting for a connection');
    expect(await unsent()).toHaveTextContent('october.png');
    expect(sent).toEqual([]);
    serve(checking);
    await user.click(within(await unsent()).getByRole('button', { name: /^Try again/ }));
    await waitFor(() => expect(sent).toEqual(['1 2026-10 october.png false']));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).not.toBeInTheDocument());
    expect(keys.size).toBe(1);
  });

  it('that was refused meanwhile goes back into its field', async () => {
    const { user } = renderStatements(checking);
    breakOff();
    await user.click(await screen.findByRole('button', { name: /^Oct/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Checking 1234, October 2026' }));
    await user.upload(dialog.getByLabelText('Statement'), image('Checking-1234_2026-10.png'));
    await user.click(dialog.getByRole('button', { name: 'Send statement' }));
    await unsent();
    server.use(
      http.post('/api/bank-statements/:account/:month', () =>
        refusal(409, { code: 'bank_statement.received', message: 'October is here already.' }),
      ),
    );
    await user.click(within(await unsent()).getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText(/October is here already/)).toBeInTheDocument();
    await user.click(within(await unsent()).getByRole('button', { name: /^Edit/ }));
    expect(await rowOf('Checking-1234_2026-10.png')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Not sent yet' })).not.toBeInTheDocument();
  });
});

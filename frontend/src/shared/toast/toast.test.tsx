import { act, screen, waitFor } from '@testing-library/react';
import { addTranslations, inLanguage, msg } from '@steward/texts';
import { findToast, renderScreen } from '../../../test/render';
import { dismissToast, showToast, startClock, takeCarriedToast } from './toast-store';

const renderPage = () => renderScreen(<button type="button">Save</button>);
const show = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast));

/** The message in the next document, whose load took that many milliseconds. */
function inNextDocument(loading: number): ReturnType<typeof takeCarriedToast> {
  window.dispatchEvent(new Event('beforeunload'));
  // Its five seconds are over before the next document is there.
  act(() => dismissToast());
  window.dispatchEvent(new Event('pagehide'));
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + loading);
  const toast = takeCarriedToast();
  now.mockRestore();
  return toast;
}

describe('a message on the way to another document', () => {
  it('is shown there, however long that took to load', async () => {
    renderPage();
    show({ title: 'Login successful' });
    await findToast('Login successful');
    expect(inNextDocument(30_000)).toMatchObject({ title: 'Login successful', open: true });
  });

  it.each([
    ['for the rest of its time', 3000, 2000],
    ['no more when that is nearly over', 4500, null],
  ])('is shown there %s', async (_, shownFor, left) => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    renderPage();
    show({ title: 'Login successful' });
    await findToast('Login successful');
    now.mockReturnValue(1_000_000 + shownFor);
    const toast = inNextDocument(0);
    expect(toast && startClock()).toBe(left);
    now.mockRestore();
  });

  it('is there in the language of that document', async () => {
    renderPage();
    show({ title: msg('Login successful') });
    await findToast('Login successful');
    const toast = inNextDocument(100);
    addTranslations('es', { 'Login successful': 'Sesión iniciada' });
    act(() => dismissToast());
    inLanguage('es', () => show({ title: toast?.title ?? '' }));
    await findToast('Sesión iniciada');
  });

  it('is forgotten when another site was between', async () => {
    renderPage();
    show({ title: 'Invoice saved' });
    await findToast('Invoice saved');
    expect(inNextDocument(180_000)).toBeNull();
  });
});

describe('a message', () => {
  it('is replaced by the next one', async () => {
    renderPage();
    show({ title: 'Client created successfully' });
    await findToast('Client created successfully');
    show({ title: 'Error creating client', description: 'Taken', variant: 'destructive' });
    expect(await findToast('Error creating client')).toHaveTextContent('Taken');
    expect(screen.queryByText('Client created successfully')).not.toBeInTheDocument();
  });

  it('disappears when closed', async () => {
    const { user } = renderPage();
    show({ title: 'Saved' });
    await findToast('Saved');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument());
  });

  it('ends when the reader leaves the page, and not when the program opens another one', async () => {
    const { user, router } = renderScreen(
      <a href="#next" onClick={(event) => event.preventDefault()}>
        Next
      </a>,
    );
    show({ title: 'Saved' });
    await findToast('Saved');
    await act(() => router.navigate('?view=list'));
    await findToast('Saved');
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument());
  });

  it('disappears after its action', async () => {
    const { user } = renderPage();
    let undone = 0;
    const onAct = () => void (undone += 1);
    show({
      title: 'Document deleted',
      action: { label: 'Undo', alternative: 'Restore it in the trash', onAct },
    });
    await findToast('Document deleted');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
    expect(undone).toBe(1);
  });

  it('takes the focus on F8, and leaves Escape to an open dialog', async () => {
    const { user } = renderPage();
    show({ title: 'Saved' });
    const message = await findToast('Saved');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.keyboard('[F8]');
    expect(message.parentElement).toHaveFocus();
    await user.keyboard('{Escape}');
    await findToast('Saved');
  });
});

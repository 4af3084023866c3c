import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Dropdown } from 'antd';
import { renderInArea } from '../../../test/render';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { DialogForm } from './dialog-form';
import { SearchInput } from './search-input';
import { Segmented } from './segmented';

describe('a question', () => {
  /** Button that opens the dialog, and the recorded answers. */
  function renderQuestion(pending = false) {
    const answers: string[] = [];
    function Page() {
      const [open, setOpen] = useState(false);
      const answer = (word: string) => () => {
        answers.push(word);
        setOpen(false);
      };
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Delete it
          </button>
          <ConfirmDialog
            open={open}
            title="Delete this post?"
            confirm="Delete"
            cancel="Keep post"
            pending={pending}
            onConfirm={answer('yes')}
            onCancel={answer('no')}
          >
            It cannot be undone.
          </ConfirmDialog>
        </>
      );
    }
    const { user } = renderInArea(<Page />);
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete it' }));
      return screen.findByRole('dialog', { name: 'Delete this post?' });
    };
    return { user, open, answers };
  }
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  it('takes the focus while open, and returns it to the button that opened it', async () => {
    const { user, open, answers } = renderQuestion();
    const dialog = await open();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.click(within(dialog).getByRole('button', { name: 'Keep post' }));
    await isGone();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete it' })).toHaveFocus());
    expect(answers).toEqual(['no']);
  });

  it('is dismissed by Escape', async () => {
    const { user, open, answers } = renderQuestion();
    const dialog = await open();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await isGone();
    expect(answers).toEqual(['no']);
  });

  it.each([
    ['beside it', (dialog: HTMLElement) => dialog.closest('.ant-modal-wrap')],
    ['on its button', (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Delete' })],
  ])('ignores the second click of the double click that opened it, %s', async (_, spot) => {
    const { open, answers } = renderQuestion();
    const dialog = await open();
    const target = spot(dialog)!;
    fireEvent.mouseDown(target, { detail: 2 });
    fireEvent.click(target, { detail: 2 });
    expect(answers).toEqual([]);
    fireEvent.mouseDown(target, { detail: 1 });
    fireEvent.click(target, { detail: 1 });
    expect(answers).toHaveLength(1);
  });

  it('focuses the safe answer first', async () => {
    const { open } = renderQuestion();
    const words = within(await open())
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(words.indexOf('Keep post')).toBeLessThan(words.indexOf('Delete'));
  });

  it('accepts no other answer while the first one is pending', async () => {
    const { user, open, answers } = renderQuestion(true);
    const dialog = await open();
    expect(within(dialog).getByRole('button', { name: 'Keep post' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    expect(answers).toEqual([]);
  });
});

describe('a form in a dialog', () => {
  const nothing = () => undefined;

  function renderForm(isSaving: boolean) {
    const submitted: string[] = [];
    const form = renderInArea(
      <DialogForm
        open
        title="Edit document"
        submit="Save changes"
        isSaving={isSaving}
        onSubmit={() => submitted.push('submitted')}
        onClose={() => submitted.push('closed')}
        afterClose={nothing}
      >
        <label>
          Title <input />
        </label>
      </DialogForm>,
    );
    return { ...form, submitted };
  }

  it('is submitted by Enter in a field or by its button', async () => {
    const { user, submitted } = renderForm(false);
    await user.type(await screen.findByLabelText('Title'), 'W-2{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(submitted).toEqual(['submitted', 'submitted']);
  });

  it('stays open while it is being saved', async () => {
    const { user, submitted } = renderForm(true);
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.click(screen.getByLabelText('Title'));
    await user.keyboard('{Escape}');
    expect(submitted).toEqual([]);
  });
});

describe('a search box', () => {
  /** Search box, its searches, and a button that sets its value from outside. */
  async function renderSearch() {
    const searches: string[] = [];
    let set = (_: string): void => undefined;
    function Page() {
      const [value, setValue] = useState('');
      set = setValue;
      const search = (text: string) => {
        searches.push(text);
        setValue(text);
      };
      return <SearchInput label="Search clients" placeholder="Name" value={value} onSearch={search} />;
    }
    const { user } = renderInArea(<Page />);
    const box = await screen.findByRole('searchbox', { name: 'Search clients' });
    return { user, box, searches, setFromBeside: (value: string) => act(() => set(value)) };
  }

  it('searches once after a pause in typing', async () => {
    const { user, box, searches } = await renderSearch();
    await user.type(box, 'alex');
    await waitFor(() => expect(searches).toEqual(['alex']));
  });

  it('searches immediately on Enter and when cleared', async () => {
    const { user, box, searches } = await renderSearch();
    await user.type(box, 'alex{Enter}');
    expect(searches).toEqual(['alex']);
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(searches).toEqual(['alex', '']);
    expect(box).toHaveValue('');
  });

  it('shows a search that was set from outside', async () => {
    const { box, setFromBeside } = await renderSearch();
    setFromBeside('lease');
    expect(box).toHaveValue('lease');
  });
});

describe('a choice side by side', () => {
  it('has its own name, and is one stop of the Tab key', async () => {
    const { user } = renderInArea(
      <>
        <Segmented
          label="Vista"
          value="list"
          onChange={() => undefined}
          options={[
            { value: 'list', label: 'list' },
            { value: 'grid', label: 'grid' },
          ]}
        />
        <button type="button">Next</button>
      </>,
    );
    expect(await screen.findByRole('radiogroup', { name: 'Vista' })).toBeInTheDocument();
    await user.tab();
    expect(screen.getByRole('radio', { name: 'list' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });
});

test('a button keeps its look when it opens a menu, which adds a class of its own', async () => {
  renderInArea(
    <Dropdown menu={{ items: [] }}>
      <Button look="quiet" icon="more" aria-label="More actions" />
    </Dropdown>,
  );
  const button = await screen.findByRole('button', { name: 'More actions' });
  expect(button).toHaveClass('ui-quiet', 'ant-dropdown-trigger');
});

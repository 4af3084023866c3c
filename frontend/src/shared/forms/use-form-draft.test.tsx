import { Input } from 'antd';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { http } from 'msw';
import { useForm } from 'react-hook-form';
import { aUser, anAdmin } from '../../../test/fixtures';
import { leave, reload, renderInArea } from '../../../test/render';
import { refusal, server } from '../../../test/server';
import { Field, PasswordInput } from '../antd/field';
import { FormDialog } from '../antd/form-dialog';
import type { UserDto } from '../api';
import { useAuth } from '../session/session';
import { useFormDraft } from './use-form-draft';

const noPassword = '';

interface Client {
  id: number;
  note: string;
}

/** Edits one client's note in a dialog; its file and password are never stored. */
function ClientForm({ client, onSend }: { client: Client; onSend: (note: string) => void }) {
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  const values = { note: client.note, password: noPassword, file: undefined as File | undefined };
  const form = useForm({ values });
  const { control, handleSubmit, reset, setValue, formState } = form;
  const draft = useFormDraft(form, open ? `client:${client.id}` : undefined);
  return (
    <>
      {user === null && <p>Logged out</p>}
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <FormDialog
        open={open}
        title="Client"
        submit="Save"
        isDirty={formState.isDirty}
        isSaving={false}
        draft={draft}
        onSubmit={() =>
          void handleSubmit(({ note }) => {
            onSend(note);
            setOpen(false);
          })()
        }
        onClose={() => setOpen(false)}
        afterClose={() => reset(values)}
      >
        <Field control={control} name="note" label="Note">
          {(field) => <Input {...field} />}
        </Field>
        <Field control={control} name="password" label="Password">
          {(field) => <PasswordInput {...field} />}
        </Field>
        <button
          type="button"
          onClick={() => setValue('file', new File(['W-2'], 'w2.pdf'), { shouldDirty: true })}
        >
          Attach
        </button>
      </FormDialog>
    </>
  );
}

/** Screen of one visit; drafts survive between visits. */
async function visit(signedIn: UserDto, client: Client = { id: 7, note: 'Old' }) {
  const sent: string[] = [];
  const { user } = renderInArea(<ClientForm client={client} onSend={(note) => sent.push(note)} />, {
    signedIn,
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Client' }));
  return { user, dialog, sent, note: () => dialog.getByLabelText('Note') };
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('a draft of a form', () => {
  it('is restored with a note after a reload', async () => {
    const before = await visit(anAdmin());
    await before.user.type(before.note(), ' and new');
    await reload();
    const { dialog, note, user } = await visit(anAdmin());
    expect(note()).toHaveValue('Old and new');
    expect(dialog.getByRole('status')).toHaveTextContent('Draft restored');
    // It is still unsaved.
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeInTheDocument();
  });

  it('can be discarded for the saved values', async () => {
    const before = await visit(anAdmin());
    await before.user.type(before.note(), ' and new');
    await reload();
    const { dialog, note, user } = await visit(anAdmin());
    await user.click(dialog.getByRole('button', { name: 'Start over' }));
    expect(note()).toHaveValue('Old');
    expect(dialog.queryByText('Draft restored')).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  it('contains neither passwords nor files', async () => {
    const { user, dialog, note } = await visit(anAdmin());
    await user.type(note(), ' and new');
    await user.type(dialog.getByLabelText('Password'), 'River-stone-1!');
    await user.click(dialog.getByRole('button', { name: 'Attach' }));
    const stored = JSON.stringify(sessionStorage);
    expect(stored).toContain('Old and new');
    expect(stored).not.toContain('River-stone');
    expect(stored).not.toContain('w2.pdf');
  });

  it.each([
    ['another person', aUser({ id: 2 }), { id: 7, note: 'Old' }],
    ['another record', anAdmin(), { id: 8, note: 'Old' }],
  ])('is not shown to %s', async (_, person, client) => {
    const before = await visit(anAdmin());
    await before.user.type(before.note(), ' and new');
    await reload();
    const { dialog, note } = await visit(person, client);
    expect(note()).toHaveValue('Old');
    expect(dialog.queryByText('Draft restored')).not.toBeInTheDocument();
  });

  it('reports if the record has changed since', async () => {
    const before = await visit(anAdmin());
    await before.user.type(before.note(), ' and new');
    await reload();
    const { dialog, note } = await visit(anAdmin(), { id: 7, note: 'Changed by a colleague' });
    expect(note()).toHaveValue('Old and new');
    expect(dialog.getByRole('status')).toHaveTextContent('The saved version has changed since.');
  });

  it('stays when the session was ended on another device', async () => {
    const before = await visit(anAdmin());
    await before.user.type(before.note(), ' and new');
    server.use(
      http.get('/api/user', () => refusal(401, { code: 'auth.signed_out', message: 'Please log in.' })),
    );
    const otherTab = new BroadcastChannel('steward_session');
    otherTab.postMessage('changed');
    await screen.findByText('Logged out');
    otherTab.close();
    await leave();
    const { note } = await visit(anAdmin());
    expect(note()).toHaveValue('Old and new');
  });

  it('ends when the form is left', async () => {
    const { user, note } = await visit(anAdmin());
    await user.type(note(), ' and new');
    await leave();
    expect(sessionStorage).toHaveLength(0);
  });

  it('ends when it is sent', async () => {
    const { user, dialog, note, sent } = await visit(anAdmin());
    await user.type(note(), ' and new');
    expect(sessionStorage).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await isGone();
    expect(sent).toEqual(['Old and new']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('ends when it is discarded', async () => {
    const { user, note } = await visit(anAdmin());
    await user.type(note(), ' and new');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await isGone();
    expect(sessionStorage).toHaveLength(0);
  });
});

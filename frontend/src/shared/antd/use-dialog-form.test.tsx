import { useState } from 'react';
import { Input } from 'antd';
import { screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod/mini';
import { anAdmin } from '../../../test/fixtures';
import { renderInArea } from '../../../test/render';
import { Field } from './field';
import { FormDialog, useDialogForm } from './form-dialog';

const empty = { amount: '', method: '' };
const schema = z.object({ amount: z.string(), method: z.string() });

/** A payment whose method becomes known while the dialog is open. */
function Payment({ sent }: { sent: object[] }) {
  const [open, setOpen] = useState(true);
  const [method, setMethod] = useState('');
  const { control, dialog } = useDialogForm({
    open,
    schema,
    empty,
    values: { amount: '125.00', method },
    call: (values) => {
      sent.push(values);
      return Promise.resolve(values);
    },
    events: [],
    success: () => ({ title: 'Saved' }),
    failure: 'Not saved',
    onClose: () => setOpen(false),
  });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <FormDialog {...dialog} title="Payment" submit="Record">
        <Field control={control} name="amount" label="Amount">
          {(field) => <Input {...field} />}
        </Field>
        <Field control={control} name="method" label="Method">
          {(field) => <Input {...field} />}
        </Field>
        <button type="button" onClick={() => setMethod('zelle')}>
          Learn the method
        </button>
      </FormDialog>
    </>
  );
}

it('keeps what is typed when the record changes, and starts from the record when opened again', async () => {
  const sent: object[] = [];
  const { user } = renderInArea(<Payment sent={sent} />, { signedIn: anAdmin() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
  await user.clear(dialog.getByLabelText('Amount'));
  await user.type(dialog.getByLabelText('Amount'), '90');
  await user.click(dialog.getByRole('button', { name: 'Learn the method' }));
  expect(dialog.getByLabelText('Method')).toHaveValue('zelle');
  expect(dialog.getByLabelText('Amount')).toHaveValue('90');
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ amount: '90', method: 'zelle' }]);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText('Amount')).toHaveValue('125.00');
});

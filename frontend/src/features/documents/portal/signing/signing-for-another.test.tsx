import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { anAccess, aDocument, aUser } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { ActingForContext, actingFor } from '../../../../shared/acting-for/acting-for';
import type { DocumentDetailsDto } from '../../../../shared/api';
import { DocumentMeta } from '../../shared/document-meta';
import { DoneStep } from './done-step';
import { SignatureSheet } from './signature-sheet';
import { useSignature } from './use-signature';

const own = anAccess();
const bakery = anAccess({ id: 7, name: 'Example Bakery', kind: 'business', role: 'owner' });
const clients = [own, bakery];
const nothing = () => undefined;

/** Renders it as shown to Alex, who acts for the bakery, or for themselves. */
const renderFor = (client: typeof own, content: ReactNode) =>
  renderInArea(<ActingForContext value={actingFor(clients, client)}>{content}</ActingForContext>, {
    signedIn: aUser({ clients }),
  });

function Sheet() {
  const document = { ...aDocument(), title: 'Lease' };
  return (
    <SignatureSheet
      document={document}
      consent={{ version: '1', language: 'en', paragraphs: [], textSha256: '', consentedAt: null }}
      signature={useSignature(document)}
      open
      onClose={nothing}
    />
  );
}

describe('the sheet to sign', () => {
  it('names the client for whom another person signs', async () => {
    renderFor(bakery, <Sheet />);
    expect(await screen.findByText(/^You're signing for Example Bakery,/)).toBeInTheDocument();
  });

  it('says nothing of it to the client themselves', async () => {
    renderFor(own, <Sheet />);
    expect(await screen.findByRole('button', { name: 'Sign Lease' })).toBeInTheDocument();
    expect(screen.queryByText(/signing for/)).not.toBeInTheDocument();
  });

  it('names a character that the page cannot show while it is typed', async () => {
    renderFor(own, <Sheet />);
    const name = await screen.findByRole('textbox', { name: 'Full name' });
    await userEvent.type(name, ' 🧾');
    expect(name).toHaveAccessibleDescription("“🧾” can't be used in a name");
    await userEvent.clear(name);
    await userEvent.type(name, 'Álex 王');
    expect(name).not.toHaveAccessibleDescription();
  });
});

describe('a signed document', () => {
  const signed = (signer: DocumentDetailsDto['signer']) => (
    <DoneStep document={{ ...aDocument(), title: 'Lease', signer }} />
  );

  it('was signed for the client', async () => {
    renderFor(bakery, signed({ id: 2, name: 'Alex Example' }));
    expect(await screen.findByText(/You signed Lease for Example Bakery/)).toBeInTheDocument();
  });

  it('names another person who signed it', async () => {
    renderFor(bakery, signed({ id: 9, name: 'Dora Example' }));
    expect(await screen.findByText(/Dora Example signed Lease for Example Bakery/)).toBeInTheDocument();
  });
});

test.each([
  ['the reader', 2, 2, 'Uploaded by you'],
  ['the reader, for another client', 2, 7, 'Uploaded by you'],
  ['the other client', 7, 7, 'Uploaded by Example Bakery'],
  ['another person or the practice', 1, 7, undefined],
])('the uploader of a document: %s', async (_, uploadedBy, userId, text) => {
  renderFor(
    userId === 7 ? bakery : own,
    <DocumentMeta document={{ ...aDocument(), uploadedBy, userId }} viewer="client" />,
  );
  await screen.findByText(/^Added/);
  if (text) expect(await screen.findByText(text)).toBeInTheDocument();
  else expect(screen.queryByText(/^Uploaded/)).not.toBeInTheDocument();
});

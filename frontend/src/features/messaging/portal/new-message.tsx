import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useAttachments, type Attachments } from '../shared/use-attachments';
import { emptyMessage, newMessageSchema, type NewMessageForm } from '../shared/new-message-schema';
import { useFormDraft, type FormDraft } from '../../../shared/forms/use-form-draft';

interface NewMessage {
  form: UseFormReturn<NewMessageForm>;
  draft: FormDraft;
  attachments: Attachments;
  /** message_threads.id of a conversation that was created but has no message yet: the first one failed. */
  threadId: number | undefined;
  setThreadId: (threadId: number) => void;
  /** Clears the form for the next message. */
  clear: () => void;
}

const NewMessageContext = createContext<NewMessage | null>(null);

/**
 * Keeps a new message while its dialog is closed: its text until it is sent, its files while the portal is
 * open.
 */
export function NewMessageProvider({ children }: { children: ReactNode }) {
  const form = useForm<NewMessageForm>({
    resolver: standardSchemaResolver(newMessageSchema),
    defaultValues: emptyMessage,
    shouldUnregister: false,
  });
  const draft = useFormDraft(form, 'message:new');
  const attachments = useAttachments();
  const [threadId, setThreadId] = useState<number>();
  const clear = () => {
    form.reset(emptyMessage);
    attachments.clear();
    setThreadId(undefined);
  };
  return (
    <NewMessageContext value={{ form, draft, attachments, threadId, setThreadId, clear }}>
      {children}
    </NewMessageContext>
  );
}

export function useNewMessage(): NewMessage {
  const message = useContext(NewMessageContext);
  if (!message) throw new Error('useNewMessage requires a NewMessageProvider');
  return message;
}

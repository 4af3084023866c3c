import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { SendingData } from '../../../shared/sending/sending';
import { useSender } from '../../../shared/sending/use-sender';
import { useAttachments, type Attachments } from '../shared/use-attachments';
import { emptyMessage, newMessageSchema, type NewMessageForm } from '../shared/new-message-schema';
import { useFormDraft, type FormDraft } from '../../../shared/forms/use-form-draft';

interface NewMessage {
  form: UseFormReturn<NewMessageForm>;
  draft: FormDraft;
  attachments: Attachments;
  /** message_threads.id of a conversation that was created but has no message yet: the first one failed. */
  threadId: number | undefined;
  setThreadId: (threadId: number | undefined) => void;
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
  useEdited((data, files) => {
    const written = form.getValues('content');
    form.setValue('subject', data.subject, { shouldDirty: true });
    // Text that was written meanwhile stays.
    form.setValue('content', [data.content, written].filter(Boolean).join('\n\n'), { shouldDirty: true });
    attachments.add(files);
    setThreadId(data.thread);
  });
  return (
    <NewMessageContext value={{ form, draft, attachments, threadId, setThreadId, clear }}>
      {children}
    </NewMessageContext>
  );
}

/** Takes a message that was refused back into the form; the navigation that opened the dialog names it. */
function useEdited(onEdit: (data: SendingData['conversation'], files: File[]) => void): void {
  const { state } = useLocation() as { state: unknown };
  const sender = useSender();
  const take = useEffectEvent(onEdit);
  useEffect(() => {
    const edits = typeof state === 'object' && state !== null && 'edits' in state ? state.edits : undefined;
    const item = sender.items.find(({ id }) => id === edits);
    if (item?.kind === 'conversation') void sender.takeBack(item.id).then((files) => take(item.data, files));
  }, [state, sender]);
}

export function useNewMessage(): NewMessage {
  const message = useContext(NewMessageContext);
  if (!message) throw new Error('useNewMessage requires a NewMessageProvider');
  return message;
}

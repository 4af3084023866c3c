import { useId } from 'react';
import { useWatch, type FieldErrors } from 'react-hook-form';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Button } from '../../../shared/antd/button';
import { Dialog } from '../../../shared/antd/dialog';
import { useUnsentWork } from '../../../shared/antd/leave-guard';
import { useNumberQuestion } from '../../../shared/antd/use-number-question';
import { useToast } from '../../../shared/toast/toast';
import { AttachButton } from '../shared/attach-button';
import { Scan } from '../../../shared/files/scan';
import { AttachmentList } from '../shared/attachment-list';
import { MessageFields } from '../shared/message-fields';
import { useNewMessage } from './new-message';
import type { NewMessageForm as Values } from '../shared/new-message-schema';
import { DraftNote } from '../../../shared/antd/draft-note';
import { useSendNewMessage } from './use-send-new-message';

/** New message to the practice under a new subject. A closed dialog keeps its input. */
export function NewMessageDialog() {
  const id = useId();
  const address = usePortalAddress();
  const { may } = useActingFor();
  const message = useNewMessage();
  const { form, attachments } = message;
  const close = () => void address.closeNewMessage();
  const { subject, content } = useWatch({ control: form.control });
  const written = Boolean(subject || content) || attachments.files.length > 0;
  const { pass, leave } = useUnsentWork(written, {
    question: leaveWithoutSending(),
    // It stays in memory while the portal is open.
    survives: ({ pathname }) => pathname.startsWith('/client/'),
  });
  const sending = useSendNewMessage(() => pass(close));
  const askAboutNumbers = useNumberQuestion();
  const discard = () =>
    leave(() => {
      message.clear();
      close();
    }, discardMessage());
  const isSending = sending.isPending;
  return (
    <Dialog
      open={address.writesMessage && may('messages')}
      title={t('New Message')}
      subtitle={<p>{t('To your financial consultant. You’ll see the answer under Messages.')}</p>}
      closable={!isSending}
      onClose={close}
      footer={
        <>
          {written && (
            <Button type="text" className="ui-quiet ui-start" onClick={discard} disabled={isSending}>
              {t('Discard')}
            </Button>
          )}
          <Button onClick={close} disabled={isSending}>
            {t('Cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={id} icon="send" loading={isSending}>
            {isSending ? t('Sending...') : t('Send Message')}
          </Button>
        </>
      }
    >
      <NewMessageForm
        id={id}
        message={message}
        isSending={isSending}
        onSend={(values) =>
          askAboutNumbers(
            [values.subject, values.content, ...attachments.files.map(({ name }) => name)],
            () => sending.mutate(values),
          )
        }
      />
    </Dialog>
  );
}

const leaveWithoutSending = () => ({
  title: t('Leave without sending?'),
  text: t('Your message hasn’t been sent and will be lost.'),
  confirm: t('Leave'),
  cancel: t('Stay here'),
});

const discardMessage = () => ({
  title: t('Discard this message?'),
  text: t('You haven’t sent it.'),
  confirm: t('Discard'),
  cancel: t('Go back'),
});

interface NewMessageFormProps {
  id: string;
  message: ReturnType<typeof useNewMessage>;
  isSending: boolean;
  onSend: (message: Values) => void;
}

function NewMessageForm({ id, message, isSending, onSend }: NewMessageFormProps) {
  const toast = useToast();
  const { form, draft, attachments, threadId } = message;
  const { control, handleSubmit } = form;
  const refuse = (errors: FieldErrors<Values>) => {
    const { subject: noSubject, content: wrongContent } = errors;
    if (noSubject || wrongContent?.type !== 'too_big') {
      toast({
        title: t('Missing information'),
        description: t('Please provide both subject and message content.'),
        variant: 'destructive',
      });
    }
  };
  return (
    <form
      id={id}
      noValidate
      className="ui-form"
      onSubmit={(event) => void handleSubmit(onSend, refuse)(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <DraftNote draft={draft} canDiscard={false} />
      <MessageFields control={control} isSending={isSending} hasBegun={threadId !== undefined} />
      <div className="stack gap-s to-start">
        <AttachmentList id={`${id}-files`} attachments={attachments} disabled={isSending} />
        <div className="row gap-s">
          <AttachButton onFiles={attachments.add} disabled={isSending} />
          <Scan name={t('Scan')} disabled={isSending} onPdf={(pdf) => attachments.add([pdf])} />
        </div>
      </div>
    </form>
  );
}

import { t } from '@steward/texts';
import { AddButton } from '../../../../shared/antd/button';
import { useNewInAddress } from '../../../../admin/dialogs/use-new-in-address';
import { Inbox, useInboxState } from '../../../messaging/admin/inbox';
import { NewConversationDialog } from '../../../messaging/admin/offered/new-conversation-dialog';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import type { TabProps } from '../client-tabs';
import { TabHead } from './tab-head';

/** A client's conversations; `?new` opens the form for a new one. */
export function ClientConversations({ client }: TabProps) {
  const { isClosed } = useRecordClient();
  const newConversation = useNewInAddress();
  return (
    <>
      <TabHead title={t('Conversations')}>
        {!isClosed && (
          <AddButton type="primary" onClick={newConversation.open}>
            {t('New conversation')}
          </AddButton>
        )}
      </TabHead>
      <Inbox state={useInboxState()} />
      <NewConversationDialog
        client={newConversation.isOpen && !isClosed ? client : undefined}
        onClose={newConversation.close}
      />
    </>
  );
}

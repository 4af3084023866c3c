import { Button } from 'antd';
import { t } from '@steward/texts';
import type { ClientDto } from '../../../shared/api';
import { download } from '../../../shared/action/download';
import { useAction } from '../../../shared/action/use-action';
import { Icon } from '../../../shared/icon';
import { clientName } from './offered/record-client';

/** Button that downloads everything stored about a client, the same file that clients can download. */
export function ClientExport({ client }: { client: ClientDto }) {
  const exporting = useAction({
    call: () => download(`/api/admin/clients/${client.id}/export`),
    success: () => ({
      title: t('Download started'),
      description: t('Your browser is saving everything we have about {client} as a ZIP file.', {
        client: clientName(client),
      }),
    }),
    failure: [t('Error'), t('Failed to start the download. Please try again.')],
  });
  return (
    <div>
      <dt>{t('Data')}</dt>
      <dd>
        <Button
          type="text"
          size="small"
          icon={<Icon name="download" size={18} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {t('Download everything')}
        </Button>
      </dd>
    </div>
  );
}

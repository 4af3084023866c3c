import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { download } from '../../../shared/action/download';
import { useAction } from '../../../shared/action/use-action';
import { Button } from '../../../shared/antd/button';
import { Group } from '../../../shared/antd/group';
import './security.css';

/** Download of all data about the client, for themselves or the owners of an organization. */
export function ExportSection() {
  const { at, other } = useActingFor();
  const exporting = useAction({
    call: () => download(at('/api/account/export')),
    success: () => ({ title: t('Download started'), description: t('Your browser saves it as a ZIP file.') }),
    failure: [t('Error'), t('Failed to start the download. Please try again.')],
  });
  return (
    <Group
      title={other ? t('All data') : t('Your data')}
      text={
        other
          ? t('Everything we have about {name}, in one ZIP file.', { name: other.name })
          : t('Everything we have about you, in one ZIP file.')
      }
    >
      <div className="security-part stack gap-l to-start all-columns">
        <p>
          {other
            ? t(
                'It includes every version of the documents, signing records, invoices, receipts, and messages with their files. The profile and all activity are in it, too. Unzip it and open index.html. Open check.html to check that nothing has changed.',
              )
            : t(
                'It includes every version of your documents, signing records, invoices, receipts, and messages with their files. Your profile and all activity are in it, too. Unzip it and open index.html. Open check.html to check that nothing has changed.',
              )}
        </p>
        <Button icon="download" of={exporting}>
          {t('Download everything')}
        </Button>
      </div>
    </Group>
  );
}

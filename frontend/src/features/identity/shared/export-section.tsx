import { Button } from 'antd';
import { useActingFor } from '../../../shared/acting-for';
import { download } from '../../../shared/action/download';
import { useAction } from '../../../shared/action/use-action';
import { Group } from '../../../shared/antd/group';
import { Icon } from '../../../shared/icon';
import './security.css';

/** Download of all data about the client, for themselves or the owners of an organization. */
export function ExportSection() {
  const { at, other } = useActingFor();
  const exporting = useAction({
    call: () => download(at('/api/account/export')),
    success: () => ({ title: 'Download started', description: 'Your browser saves it as a ZIP file.' }),
    failure: ['Error', 'Failed to start the download. Please try again.'],
  });
  return (
    <Group
      title={other ? 'All data' : 'Your data'}
      text={`Everything we have about ${other?.name ?? 'you'}, in one ZIP file.`}
    >
      <div className="security-part stack gap-l to-start all-columns">
        <p>
          It includes every version of {other ? 'the' : 'your'} documents, signing records, invoices,
          receipts, and messages with their files. {other ? 'The' : 'Your'} profile and all activity are in
          it, too. Unzip it and open index.html. Open check.html to check that nothing has changed.
        </p>
        <Button
          icon={<Icon name="download" size={18} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Download everything
        </Button>
      </div>
    </Group>
  );
}

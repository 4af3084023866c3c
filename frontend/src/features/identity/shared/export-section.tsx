import { Button } from 'antd';
import { download } from '../../../shared/action/download';
import { useAction } from '../../../shared/action/use-action';
import { Group } from '../../../shared/antd/group';
import { Icon } from '../../../shared/icon';

/** Download of all data about the client, for themselves. */
export function ExportSection() {
  const exporting = useAction({
    call: () => download('/api/account/export'),
    success: () => ({ title: 'Download started', description: 'Your browser saves it as a ZIP file.' }),
    failure: ['Error', 'Failed to start the download. Please try again.'],
  });
  return (
    <Group title="Your data" text="Everything we have about you, in one ZIP file.">
      <div className="security-part stack gap-l to-start all-columns">
        <p>
          It includes every version of your documents, signing records, invoices, receipts, and messages with
          their files. Your profile and all activity are in it, too. Unzip it and open index.html. Open
          check.html to check that nothing has changed.
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

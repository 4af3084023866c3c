import { Button } from 'antd';
import { download } from '../../../shared/action/download';
import { useAction } from '../../../shared/action/use-action';
import { errorMessage } from '../../../shared/api-error';
import { Group } from '../../../shared/antd/group';
import { Icon } from '../../../shared/icon';

/** Everything that is held on a client, for themselves. */
export function ExportSection() {
  const exporting = useAction({
    call: () => download('/api/account/export'),
    success: () => ({ title: 'Download started', description: 'Your browser saves it as a ZIP file.' }),
    failure: (failure) => ({
      title: 'Error',
      description: errorMessage(failure, 'Failed to begin the download. Please try again.'),
    }),
  });
  return (
    <Group
      title="Your data"
      text="Everything that we hold on you, in one ZIP file that you can read and check without us."
    >
      <div className="ui-form-wide security-part">
        <p>
          Documents with every version, signed papers with their evidence, invoices and receipts,
          conversations with their files, your profile, and all activity. Unpack it and open index.html;
          check.html tells whether anything was changed since.
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

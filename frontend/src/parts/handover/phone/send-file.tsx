import { FileUpload } from '../../../features/documents/portal/offered/file-upload';
import { LeaveGuard } from '../../../shared/antd/leave-guard';
import { HandoverService } from '../../../shared/api';
import { isEnded } from '../../../site/auth/use-link-token';

interface SendFileProps {
  /** Document that is asked for. */
  title: string;
  onSent: () => void;
  /** Called when the handover has ended meanwhile. */
  onEnded: () => void;
}

/** The portal's field for the file of a request, with its scanner; a broken upload can be sent again. */
export const SendFile = ({ title, onSent, onEnded }: SendFileProps) => (
  <LeaveGuard>
    <FileUpload
      title={title}
      events={[]}
      send={({ file, keyFor }) => {
        const call = HandoverService.uploadHandedOverDocument({
          formData: { file },
          idempotencyKey: keyFor({ file }),
        });
        call.catch((failure: unknown) => isEnded(failure) && onEnded());
        return call;
      }}
      onSent={() => {
        onSent();
        return true;
      }}
    />
  </LeaveGuard>
);

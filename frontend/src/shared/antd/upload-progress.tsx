import { Progress } from 'antd';
import { t } from '@steward/texts';

interface UploadProgressProps {
  /** Fraction that was sent, from 0 to 1. */
  sent: number;
  /** Name of the file, in a list of several. */
  of?: string;
}

export function UploadProgress({ sent, of }: UploadProgressProps) {
  return (
    <Progress
      percent={Math.round(sent * 100)}
      status="normal"
      {...(of !== undefined && { size: 'small' })}
      strokeLinecap="butt"
      aria-label={of === undefined ? t('Upload progress') : t('Upload progress of {name}', { name: of })}
    />
  );
}

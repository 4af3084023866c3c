import { Progress } from 'antd';

/** Fraction of the file that was sent, from 0 to 1. */
export function UploadProgressBar({ sent }: { sent: number }) {
  return (
    <Progress
      percent={Math.round(sent * 100)}
      status="normal"
      strokeLinecap="butt"
      aria-label="Upload progress"
    />
  );
}

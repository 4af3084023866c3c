import { Button } from 'antd';

interface SignActionsProps {
  /** Title of the document. */
  title: string;
  pending: boolean;
  onBack: () => void;
}

/** Buttons of a step that signs. */
export function SignActions({ title, pending, onBack }: SignActionsProps) {
  return (
    <div className="signing-actions cluster between">
      <Button onClick={onBack} disabled={pending}>
        Back
      </Button>
      <Button type="primary" htmlType="submit" className="sign-submit" loading={pending}>
        {pending ? 'Signing …' : `Sign ${title}`}
      </Button>
    </div>
  );
}

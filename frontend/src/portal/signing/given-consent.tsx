import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { SigningService, type SigningConsentDto } from '../../shared/api';
import { serverMessageOf } from '../../shared/api-error';
import { ConfirmDialog } from '../../shared/antd/confirm-dialog';
import { Dialog } from '../../shared/antd/dialog';
import { useToast } from '../../shared/toast';
import { Disclosure } from './disclosure';
import { consentKey } from './use-to-sign';
import './consent.css';

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

interface GivenConsentProps {
  consent: SigningConsentDto;
  /** When it was given, ISO 8601. */
  consentedAt: string;
  onWithdrawn?: () => void;
}

/** When one agreed to sign electronically, what to, and the way to take it back. */
export function GivenConsent({ consent, consentedAt, onWithdrawn }: GivenConsentProps) {
  const toast = useToast();
  const client = useQueryClient();
  const [reading, setReading] = useState(false);
  const [asking, setAsking] = useState(false);
  const withdrawing = useMutation({
    mutationFn: async () => {
      await SigningService.withdrawSigningConsent();
    },
    onSuccess: async () => {
      toast({ title: 'Consent withdrawn' });
      setAsking(false);
      await client.invalidateQueries({ queryKey: consentKey });
      onWithdrawn?.();
    },
    onError: (failure) => {
      const said = serverMessageOf(failure);
      toast({
        title: 'Error',
        description: said ?? 'Failed to withdraw consent. Please try again.',
        variant: 'destructive',
      });
    },
  });
  return (
    <div className="signing-given">
      <p>You agreed to sign electronically on {longDay.format(new Date(consentedAt))}.</p>
      <div>
        <Button type="text" onClick={() => setReading(true)}>
          Read it again
        </Button>
        <Button type="text" className="ui-quiet" onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      </div>
      <Dialog
        open={reading}
        title="Signing electronically"
        onClose={() => setReading(false)}
        footer={<Button onClick={() => setReading(false)}>Close</Button>}
      >
        <Disclosure consent={consent} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Withdraw your consent?"
        confirm="Withdraw"
        cancel="Keep it"
        pending={withdrawing.isPending}
        onConfirm={() => withdrawing.mutate()}
        onCancel={() => setAsking(false)}
      >
        What you have signed stays signed. You are asked again before you sign another document here, and can
        have documents on paper instead.
      </ConfirmDialog>
    </div>
  );
}

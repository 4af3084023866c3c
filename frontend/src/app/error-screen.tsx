import { Component, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { Icon } from '../shared/kit/icon';

interface ErrorScreenProps {
  title: string;
  text: string;
  onRefresh: () => void;
}

/** Full-screen error with a button to try again. */
export function ErrorScreen({ title, text, onRefresh }: ErrorScreenProps) {
  return (
    <main className="bare-page">
      <div className="note note-error" role="alert">
        <Icon name="alert" />
        <div className="stack gap-s to-start">
          <b>{title}</b>
          <p>{text}</p>
          <button type="button" className="btn btn-line" onClick={onRefresh}>
            <Icon name="refresh" size={18} />
            {t('Refresh')}
          </button>
        </div>
      </div>
    </main>
  );
}

/** Error boundary for a screen that failed to render, or whose script failed to load. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <ErrorScreen
        title={t('This page could not be shown. Please try again.')}
        text={t('Your saved work is safe.')}
        onRefresh={() => window.location.reload()}
      />
    );
  }
}

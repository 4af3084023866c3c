import { Icon } from '../../../shared/icon';

/**
 * The external scheduling page in an iframe. Unlike the widget on the contact page, none of its scripts run
 * beside the client's documents and messages.
 */
export function ExternalScheduler({ url }: { url: string }) {
  return (
    <>
      <p>
        <a className="more" href={url} target="_blank" rel="noopener">
          Open the scheduling page
          <Icon name="arrow-external" size={18} />
          <span className="skip"> (opens in a new tab)</span>
        </a>
      </p>
      <iframe className="scheduler-page" src={url} title="Select a date and time" />
    </>
  );
}

import { Icon } from '../../../shared/icon';

/**
 * The external scheduling page in a frame of its own. No script of it runs among the client's documents and messages,
 * unlike in the widget of the contact page.
 */
export function ExternalScheduler({ url }: { url: string }) {
  return (
    <>
      <p className="scheduler-way">
        <a className="ui-more" href={url} target="_blank" rel="noopener">
          Open the scheduling page
          <Icon name="arrow-external" size={18} />
          <span className="skip"> (opens in a new tab)</span>
        </a>
      </p>
      <iframe className="scheduler-page" src={url} title="Select a date and time" />
    </>
  );
}

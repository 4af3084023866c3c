/** One of the statistics on the home page. */
export interface Stat {
  value: string;
  label: string;
}

/** One of the services on the services page. */
export interface OfferedService {
  /** Anchor of its section; never changes. */
  id: string;
  title: string;
  description: string;
  /** Paragraphs. */
  details: readonly string[];
  features: readonly string[];
  hidden: boolean;
}

/** Card of the home page. `id` is the anchor of its service. */
export type ServiceCard = Pick<OfferedService, 'id' | 'title' | 'description'>;

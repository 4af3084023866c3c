import { PracticeHead } from '../practice/practice-head';

/** Services, statistics and prices of the website. */
export function ServicesAndPricesScreen() {
  return <PracticeHead text="What you offer and what it costs, as shown on your website." />;
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { ApiError } from '../shared/http/api-error';
import type { PriceDto } from '../shared/api/models/PriceDto';
import type { TestimonialDto } from '../shared/api/models/TestimonialDto';
import { priceForReader } from '../shared/text/price-text';
import { get } from '../shared/http/http';
import { pageOf } from '../shared/http/pages';
import { useSite } from '../shared/practice/site';
import { useAdditions } from '../shared/parts/parts-in-use';

/** First session that visitors can book, as far as pages of the core know it. The part adds what else it answers. @public */
export interface FirstSession {
  minutes: number;
  nextFreeAt: string | null;
}

/** The visitors' offer, likewise. @public */
export interface Offer {
  session: FirstSession | null;
}

declare module '../shared/parts/additions' {
  interface AdditionTypes {
    /** Call that answers with the first session, `{ session }`, made for pages that invite to it. */
    'site.session': Prefetch;
  }
}

/**
 * One GET request of this API, made by the server before it renders a page and by the browser after
 * client-side navigation.
 */
export interface Prefetch {
  queryKey: readonly string[];
  path: string;
  /** The value is `{ rows, next }`, since a list needs its paging headers. */
  paged?: true;
}

export const single = (path: string): Prefetch => ({ queryKey: [path], path });
export const paged = (path: string): Prefetch => ({ queryKey: [path, 'page'], path, paged: true });

export const testimonials = single('/api/testimonials');
export const priceList = single('/api/prices');

/** Null if not found; an invalid cursor also gives null. */
async function fetched({ path, paged: isPaged }: Prefetch): Promise<unknown> {
  try {
    const body = await get(path);
    return isPaged ? { rows: body, next: pageOf(body as unknown[]).nextCursor } : body;
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}

export function useFetched<T>(prefetch: Prefetch): T {
  const { data } = useSuspenseQuery({ queryKey: prefetch.queryKey, queryFn: () => fetched(prefetch) });
  return data as T; // typed by the contract of the path
}

export const useTestimonials = (): TestimonialDto[] => useFetched(testimonials);
/** In the practice's order, without hidden ones. */
export const usePrices = () => useFetched<PriceDto[]>(priceList).map(priceForReader);
/** The visitors' offer, on a page that invites to it; null if nothing can be booked. */
export function useOffer(): Offer | null {
  const [offer] = useAdditions('site.session');
  const { data } = useSuspenseQuery<Offer | null>({
    queryKey: offer?.queryKey ?? ['no first session'],
    queryFn: async () => (offer ? ((await fetched(offer)) as Offer | null) : null),
    ...(!offer && { initialData: null }),
  });
  return data;
}

/** The session that visitors book by default; null if there is none. */
export const useFirstSession = (): FirstSession | null => useOffer()?.session ?? null;

/** Whether visitors can book a time themselves, here or at the practice's scheduling page. */
export function useCanBook(): boolean {
  const { schedulingUrl } = useSite();
  return useFirstSession() !== null || Boolean(schedulingUrl);
}

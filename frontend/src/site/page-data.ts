import { useQueryClient } from '@tanstack/react-query';

export const pageDataKey = (name: string): readonly [string, string] => ['own', name];

/** What the server shows to this visitor alone, with this very page; undefined where it shows nothing. */
export const usePageData = <T>(name: string): T | undefined =>
  useQueryClient().getQueryData<T>(pageDataKey(name));

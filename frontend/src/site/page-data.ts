import { useQueryClient } from '@tanstack/react-query';

export const pageDataKey = (name: string): readonly [string, string] => ['own', name];

/** Data that the server sent with this page for this visitor only; undefined if there is none. */
export const usePageData = <T>(name: string): T | undefined =>
  useQueryClient().getQueryData<T>(pageDataKey(name));

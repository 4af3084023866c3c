import { useQueryClient } from '@tanstack/react-query';

export const ownKey = (name: string): readonly [string, string] => ['own', name];

/** What the server shows to this visitor alone, with this very page; undefined where it shows nothing. */
export const useOwn = <T>(name: string): T | undefined => useQueryClient().getQueryData<T>(ownKey(name));

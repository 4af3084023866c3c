import { createContext, type ReactNode, useContext } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SentAs } from '../../../features/documents/shared/offered/uploads';
import type { BankAccountYearDto, BankStatementDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';
import type { Month } from './months';

/** File of one month. */
interface Filing {
  accountId: number;
  month: Month;
  /** It takes the place of the one that is there. */
  replace: boolean;
  /** Account and month, in words. */
  title: string;
}

/** Statements of one client, as the reader reaches them: the client in the portal, or the practice. */
export interface StatementSource {
  /** Beginning of the queries' key: the path of the client's documents, so that the grid is stale whenever these are. */
  key: readonly [path: string, clientId: number | undefined];
  load: (year: number) => Promise<BankAccountYearDto[]>;
  /** False if the reader may only look. */
  mayFile: boolean;
  /** Upload of a file to its month. */
  sentAs: (filingOf: (file: File) => Filing) => SentAs<BankStatementDto>;
  /** Says that a month has no statement, or may have one after all. */
  setNone: (accountId: number, month: Month, none: boolean) => Promise<unknown>;
  DocumentLink: (props: DocumentLinkProps) => ReactNode;
}

/** Link that opens a document, with the words that it shows. */
export interface DocumentLinkProps {
  id: number;
  /**
   * Called by the link itself: a dialog that closes while the press is still on its way down takes the link along, and
   * the browser then loads the address anew.
   */
  onOpen: () => void;
  children: ReactNode;
}

const SourceContext = createContext<StatementSource | undefined>(undefined);
export const StatementSourceProvider = SourceContext.Provider;

export function useStatementSource(): StatementSource {
  const source = useContext(SourceContext);
  if (!source) throw new Error('There is no StatementSourceProvider around this');
  return source;
}

/** Query of the grid of a year. */
export const yearQuery = ({ key, load }: StatementSource, year: number) =>
  queryOptions({
    queryKey: [...key, 'bank-statements', year],
    queryFn: () => load(year),
    ...queryTimes.documentRequests,
  });

/** The client's accounts with their months of a year. */
export const useStatementYear = (source: StatementSource, year: number) => useQuery(yearQuery(source, year));

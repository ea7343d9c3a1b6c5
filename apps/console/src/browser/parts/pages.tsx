import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../words/locale.ts';
import { Button } from './button.tsx';
import { partWords } from './words.ts';

interface Page {
  readonly totalCount?: number;
  readonly nextLink: string | null;
}

/** Where a page begins: what the link to it says, by the name of the parameter; undefined on the first page. */
export type From = (parameter: string) => string | undefined;

/** The number of the page, for operations that count them. */
export const pageNumber = (from: From): number => Number(from('PageNum') ?? 1);

/** A list that comes in pages: `rows` has those that were asked for so far, `onMore` asks for the next one. */
export const usePages = <Answer extends Page, Row>({
  key,
  ask,
  rows,
  isOff = false,
  everyMs,
}: {
  readonly key: readonly unknown[];
  readonly ask: (from: From, signal: AbortSignal) => Promise<Answer>;
  readonly rows: (answer: Answer) => readonly Row[];
  /** Nothing is asked. */
  readonly isOff?: boolean;
  /** Asked again by itself so often. */
  readonly everyMs?: number | undefined;
}) => {
  const asked = useInfiniteQuery({
    queryKey: key,
    enabled: !isOff,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const said = pageParam === null ? null : new URL(pageParam).searchParams;
      return ask((parameter) => said?.get(parameter) ?? undefined, signal);
    },
    getNextPageParam: (last) => last.nextLink,
    refetchInterval: everyMs ?? false,
  });
  return {
    data: asked.data && {
      rows: asked.data.pages.flatMap(rows),
      total: asked.data.pages[0]?.totalCount,
      onMore: asked.hasNextPage ? () => void asked.fetchNextPage() : null,
      isMoreComing: asked.isFetchingNextPage,
    },
    error: asked.error,
    refetch: () => void asked.refetch(),
  };
};

/** Below a list that goes on. */
export const More = ({
  of: { onMore, isMoreComing },
}: {
  readonly of: { readonly onMore: (() => void) | null; readonly isMoreComing: boolean };
}) => {
  const words = useWords(partWords);
  if (onMore === null) return null;
  return (
    <p className="more">
      <Button busy={isMoreComing} onClick={onMore}>
        {words.more}
      </Button>
    </p>
  );
};

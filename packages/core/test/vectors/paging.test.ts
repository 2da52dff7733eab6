import { loadSectionModule, runVectors } from './run-vectors.ts';

type Rows = (parameters: object, options: object) => AsyncIterable<unknown>;
interface PagingModule {
  readonly pagesOf: (client: object) => Readonly<Record<string, Rows>>;
}

// A call of a vector reads all rows.
runVectors('paging', async ({ client, section, options: { order } }) => {
  const { pagesOf } = await loadSectionModule<PagingModule>(section, 'paging.ts');
  const entries = Object.entries(pagesOf(client)).map(([operationId, rowsOf]) => {
    const call = async (parameters: object, options: object): Promise<unknown[]> => {
      const rows: unknown[] = [];
      for await (const row of rowsOf(parameters, { ...options, order })) rows.push(row);
      return rows;
    };
    return [operationId, call];
  });
  return Object.fromEntries(entries) as object;
});

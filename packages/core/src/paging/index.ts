export { createPages } from './create-pages.ts';
export type { ListPaging, Pages, PagingTable } from './types.ts';

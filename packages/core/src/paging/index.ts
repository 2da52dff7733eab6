export { createPages } from './create-pages.ts';
export { type PageRequest, readRows } from './read-rows.ts';
export type { ListPaging, Pages, PagingTable } from './types.ts';

// The part of Miniflare that the suite uses. With this declaration, `npm test` checks the types of
// the suite without Miniflare, which only `pnpm soak` installs.

declare module 'miniflare' {
  export class Miniflare {
    constructor(options: {
      readonly modules: true;
      readonly script: string;
      readonly compatibilityDate: string;
    });
    dispatchFetch(url: string, init: RequestInit): Promise<Response>;
    dispose(): Promise<void>;
  }
}

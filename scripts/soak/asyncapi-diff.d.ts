// The part of `@asyncapi/diff` that the campaign uses. With this declaration, `npm test` checks the
// types of the campaign without the package, which only `pnpm soak` installs.

declare module '@asyncapi/diff' {
  export function diff(before: object, after: object): { breaking(): unknown };
}

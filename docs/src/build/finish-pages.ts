import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { sandboxHosts } from '../page/sandbox-hosts.ts';

/**
 * An Astro integration that changes the built pages: it makes their URLs relative, so that the
 * site works at any base path, and adds a content security policy to each page.
 */
export function finishPages(): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!name.endsWith('.html')) continue;
          const file = join(folder, name);
          const page = readFileSync(file, 'utf8');
          writeFileSync(file, finishedPage(page, name.split(sep).join('/')));
        }
      },
    },
  };
}

/**
 * Returns a page with relative addresses and a content security policy. Code, tables and pictures
 * become focusable, so that a reader can scroll the wide ones with the keyboard.
 *
 * @param path the path of the page in the site, such as `errors/index.html`
 */
export function finishedPage(html: string, path: string): string {
  const folder = posix.dirname(`/${path}`);
  // Astro writes the pages that redirect. Without an icon, browsers request one that is missing.
  const page = html.replace(/(?=<title>Redirecting)/, '<link rel="icon" href="/icon.svg">');
  const text = page.replace(
    /(\s(?:href|src|content|data-root)="(?:0;url=)?)(\/(?!\/)[^"#?]*)/g,
    (_, attribute: string, address: string) => attribute + relativeAddress(address, folder),
  );
  return (
    text
      // The script of the theme sets the attribute. Without JavaScript, the system's theme applies.
      .replace(/(<html[^>]*) data-theme="dark"/, '$1')
      .replace('<head>', () => `<head>${policyElement(text)}`)
      .replace(/<(?:pre(?= data-language)|table(?=>)|p(?=><img))/g, '$& tabindex="0"')
  );
}

/** Makes an address relative to a folder. Keeps the slash at the end of a page's address. */
function relativeAddress(address: string, folder: string): string {
  const isFolder = address.endsWith('/');
  const path = posix.relative(folder, address) || '.';
  return isFolder ? `${path}/` : path;
}

function policyElement(html: string): string {
  const sandboxes = sandboxHosts.map((host) => `http://${host}:* ws://${host}:*`);
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const policy = [
    "default-src 'self'",
    // A page can call the reader's own sandbox.
    `connect-src 'self' ${sandboxes.join(' ')}`,
    "img-src 'self' data:",
    // Starlight and the code frames use style attributes.
    "style-src 'self' 'unsafe-inline'",
    // The search runs WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' ${[...new Set(hashes)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `<meta http-equiv="content-security-policy" content="${policy.join('; ')}">`;
}

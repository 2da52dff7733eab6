import { satteri } from '@astrojs/markdown-satteri';
import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import { finishPages } from './src/build/finish-pages.ts';
import { lightWithoutScripts } from './src/build/light-without-scripts.ts';
import { markdownLinks } from './src/build/markdown-links.ts';
import { sidebar } from './src/build/sidebar.ts';
import { specProblems } from './src/build/spec-problems.ts';
import { errorPath, errors } from './src/spec/catalogue.ts';

/**
 * The files of src/styles that all pages load, in the order in which the browser reads them. The
 * playground imports its own.
 */
const styles = [
  'theme',
  'reference',
  'fields',
  'errors',
  'examples',
  'operation',
  'try-it',
  'landing',
  'search',
];

export default defineConfig({
  // Without `site`, the pages contain no canonical URL, so the site works at any base path.
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  prefetch: false,
  // The default value would remove the space between a word and a link on the next line.
  compressHTML: true,
  // Inline scripts and styles would need hashes in the content security policy.
  build: { format: 'directory', inlineStylesheets: 'never', assets: 'assets' },
  // The pictures are SVG files, which need no image processing.
  image: { service: passthroughImageService() },
  markdown: { processor: satteri({ hastPlugins: [markdownLinks] }) },
  vite: {
    plugins: [specProblems()],
    css: { postcss: { plugins: [lightWithoutScripts] } },
    build: { assetsInlineLimit: 0 },
    // The format `es` lets a worker load modules on demand.
    worker: { format: 'es' },
    // Imports between scripts are relative to the script, so that the site works at any base path.
    experimental: {
      renderBuiltUrl: (_, { hostType }) => (hostType === 'js' ? { relative: true } : undefined),
    },
  },
  redirects: Object.fromEntries(errors.map(({ code }) => [`/errors/${code}`, errorPath(code)])),
  integrations: [
    starlight({
      title: 'Broker API',
      description: 'Trade spot, contracts and options over REST and WebSocket.',
      favicon: '/icon.svg',
      logo: { src: './public/icon.svg', alt: '' },
      credits: false,
      disable404Route: true,
      sidebar,
      customCss: styles.map((name) => `./src/styles/${name}.css`),
      components: {
        Hero: './src/components/Hero.astro',
        MarkdownContent: './src/components/MarkdownContent.astro',
        PageTitle: './src/components/PageTitle.astro',
        Search: './src/components/Search.astro',
      },
    }),
    finishPages(),
  ],
});

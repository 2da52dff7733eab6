import { readdirSync } from 'node:fs';
import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { controlPages, controlTags } from '../spec/control.ts';
import { operationPages, sectionInfos } from '../spec/operations.ts';
import { channels, streamMessages } from '../spec/streams.ts';

type Sidebar = NonNullable<StarlightUserConfig['sidebar']>;
type Item = Sidebar[number];

/** The guides, in the order in which a reader needs them. */
const guideGroups = {
  Start: ['first-order', 'signing', 'time-and-receive-window', 'money-decimals-and-ids'],
  Trade: [
    'order-life-cycle',
    'contracts',
    'options',
    'accounts-and-transfers',
    'one-market-three-sections',
  ],
  'Build a client': [
    'streams',
    'lists',
    'errors-and-unknown-outcomes',
    'rate-limits-and-bans',
    'other-languages',
  ],
  'Test and operate': ['test-a-bot', 'test-a-deployment', 'sandbox-for-a-team', 'edit-the-spec'],
} as const;

/** The navigation of the site: guides and concepts, then the reference, then the project. */
export const sidebar: Sidebar = [
  { label: 'Guides', items: guideItems() },
  { label: 'Concepts', items: [{ autogenerate: { directory: 'concepts' } }] },
  ...sectionInfos.map(sectionItem),
  {
    label: 'Streams',
    collapsed: true,
    items: [{ label: 'Connect', link: '/streams/' }, ...channels.map(channelItem)],
  },
  { label: 'Errors', link: '/errors/' },
  {
    label: 'Sandbox',
    collapsed: true,
    items: [
      { label: 'Playground', link: '/playground/' },
      { label: 'Fidelity', link: '/fidelity/' },
      { label: 'Control plane', link: '/control/' },
      ...controlTags.map(({ name }) => controlItem(name)),
    ],
  },
  {
    label: 'Project',
    collapsed: true,
    items: [
      { label: 'Findings', link: '/findings/' },
      { label: 'Names', link: '/names/' },
      { label: 'Downloads', link: '/downloads/' },
      { label: 'Code generators', link: '/generators/' },
      { label: 'Changelog', link: '/changelog/' },
      {
        label: 'Decisions',
        collapsed: true,
        items: [{ autogenerate: { directory: 'decisions' } }],
      },
    ],
  },
];

/**
 * Returns the guides by group.
 *
 * @throws Error if a guide is in no group
 */
function guideItems(): Item[] {
  const listed: readonly string[] = Object.values(guideGroups).flat();
  for (const name of readdirSync(new URL('../../guides/', import.meta.url)).filter((file) =>
    file.endsWith('.md'),
  )) {
    if (listed.includes(name.replace('.md', ''))) continue;
    throw new Error(`docs/guides/${name} is in no group of docs/src/build/sidebar.ts.`);
  }
  return Object.entries(guideGroups).map(([label, names]) => ({
    label,
    items: names.map((name) => `guides/${name}`),
  }));
}

function sectionItem({ section, title, tags }: (typeof sectionInfos)[number]): Item {
  const pages = operationPages.filter(({ record }) => record.section === section);
  return {
    label: title,
    collapsed: section !== 'spot',
    items: [
      { label: 'Overview', link: `/reference/${section}/` },
      ...tags.map(({ name }) => ({
        label: name,
        items: pages
          .filter(({ record }) => record.tags.includes(name))
          .map(({ slug, record }) =>
            operationItem(record.summary, `/reference/${slug}/`, record.method),
          ),
      })),
    ],
  };
}

function controlItem(tag: string): Item {
  const pages = controlPages.filter((page) => page.tag === tag);
  return {
    label: tag,
    collapsed: true,
    items: pages.map(({ summary, operationId, method }) =>
      operationItem(summary, `/control/${operationId}/`, method),
    ),
  };
}

function channelItem({ name, title }: (typeof channels)[number]): Item {
  const messages = streamMessages.filter((message) =>
    message.channels.some((channel) => channel.name === name),
  );
  return {
    label: title,
    items: messages.map((message) => ({
      label: message.title,
      link: `/streams/${message.name}/`,
    })),
  };
}

function operationItem(label: string, link: string, method: string): Item {
  return { label, link, attrs: { 'data-method': method } };
}

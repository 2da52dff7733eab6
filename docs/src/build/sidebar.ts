import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { controlPages, controlTags } from '../spec/control.ts';
import { operationPages, sectionInfos } from '../spec/operations.ts';
import { channels, streamMessages } from '../spec/streams.ts';
import { guideGroups } from './reading-order.ts';

type Sidebar = NonNullable<StarlightUserConfig['sidebar']>;
type Item = Sidebar[number];

/** The navigation of the site: guides and concepts, then the reference, then the project. */
export const sidebar: Sidebar = [
  { label: 'Playground', link: '/playground/' },
  { label: 'Guides', collapsed: true, items: guideItems() },
  { label: 'Concepts', collapsed: true, items: [{ autogenerate: { directory: 'concepts' } }] },
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
      { label: 'Third-party clients', link: '/third-party-clients/' },
      { label: 'Changelog', link: '/changelog/' },
      {
        label: 'Decisions',
        collapsed: true,
        items: [{ autogenerate: { directory: 'decisions' } }],
      },
    ],
  },
];

function guideItems(): Item[] {
  return Object.entries(guideGroups).map(([label, names]) => ({
    label,
    items: names.map((name) => `guides/${name}`),
  }));
}

function sectionItem({ section, title, tags }: (typeof sectionInfos)[number]): Item {
  const pages = operationPages.filter(({ record }) => record.section === section);
  return {
    label: title,
    collapsed: true,
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

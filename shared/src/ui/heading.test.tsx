import { render, screen } from '@testing-library/react';
import { Heading } from './heading';
import { Panel } from './panel';
import { SidePanel } from './side-panel';

const findLevel = (name: string) => screen.getByRole('heading', { name }).tagName;

describe('a heading of a part', () => {
  it('is one level below the page, however small it looks', () => {
    render(<Heading>Facts</Heading>);
    expect(findLevel('Facts')).toBe('H2');
  });

  it('is one level below the panels that it stands in, where they have a title', () => {
    render(
      <Panel title="Engine">
        <Heading>Feeds</Heading>
        <Panel>
          <Heading>Keys</Heading>
        </Panel>
        <Panel title="Orders">
          <Heading>Late ones</Heading>
        </Panel>
      </Panel>,
    );
    const levels = ['Engine', 'Feeds', 'Keys', 'Orders', 'Late ones'].map(findLevel);
    expect(levels).toEqual(['H2', 'H3', 'H3', 'H3', 'H4']);
  });

  it('is one level below the title of a side panel, wherever that is opened from', () => {
    render(
      <Panel title="Users">
        <SidePanel open title="alice" onClose={() => undefined}>
          <Heading>Plan</Heading>
        </SidePanel>
      </Panel>,
    );
    expect([findLevel('alice'), findLevel('Plan')]).toEqual(['H2', 'H3']);
  });
});

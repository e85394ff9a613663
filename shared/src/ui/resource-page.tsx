import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { GridValidRowModel } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import { PageFrame } from './page-frame';
import { ResourcePanel, type ResourcePanelProps } from './resource-panel';
import { ResourceTable } from './resource-table';
import type { ResourceTableProps } from './resource-table-props';
import { type TabItem, Tabs } from './tabs';
import type { ResourceList } from './use-resource-list';

export interface ResourcePageProps<Row, Name extends string>
  extends Omit<ResourceTableProps<Row, Name>, 'onOpen'>,
    Omit<ResourcePanelProps<Row>, 'open'> {
  list: ResourceList<Row, Name>;
  /** Purpose of the page, where the title does not say it. */
  line?: ReactNode;
  /** Shown on the right of the title, beside the button of `create`. */
  actions?: ReactNode;
  /** Shown between the title and the table. */
  above?: ReactNode;
  /** Other sections of the page, beside the one with the table. */
  sections?: readonly TabItem[];
  /** Names the section with the table. Default: the page's label. */
  tab?: string;
}

/** Every list page: a table, and beside it the row that the URL names. */
export function ResourcePage<Row extends GridValidRowModel, Name extends string>(
  props: ResourcePageProps<Row, Name>,
) {
  const { list, label, line, actions, above, sections, tab, create, panel, ...table } = props;
  const { open, rowId } = list;
  const content = (
    <Stack sx={{ gap: 2 }}>
      {above}
      <ResourceTable {...table} label={label} list={list} onOpen={(row) => open.show(rowId(row))} />
    </Stack>
  );
  return (
    <PageFrame
      title={label}
      line={line}
      actions={
        <>
          {actions}
          {create && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={open.create}>
              {create.label}
            </Button>
          )}
        </>
      }
    >
      {sections ? (
        <Tabs label={label} tabs={[{ id: 'list', label: tab ?? label, content }, ...sections]} />
      ) : (
        content
      )}
      <ResourcePanel label={label} open={open} panel={panel} create={create} />
    </PageFrame>
  );
}

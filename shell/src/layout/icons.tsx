import type { IconName } from '@entropi/shared/remote/manifest';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PeopleOutline from '@mui/icons-material/PeopleOutlineOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import StackedLineChart from '@mui/icons-material/StackedLineChart';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';

/** Icons that a remote can name for its drawer items. */
export const ICONS: Record<IconName, ComponentType<SvgIconProps>> = {
  account: AccountCircleOutlined,
  chat: ForumOutlined,
  dashboard: DashboardOutlined,
  fees: PaymentsOutlined,
  monitoring: MonitorHeartOutlined,
  other: MoreHoriz,
  settings: SettingsOutlined,
  strategies: StackedLineChart,
  test: ScienceOutlined,
  users: PeopleOutline,
};

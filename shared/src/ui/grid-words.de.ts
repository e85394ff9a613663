import { deDE } from '@mui/x-data-grid/locales';

export const words = deDE.components.MuiDataGrid.defaultProps.localeText;

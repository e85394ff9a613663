import { frFR } from '@mui/x-data-grid/locales';

export const words = frFR.components.MuiDataGrid.defaultProps.localeText;

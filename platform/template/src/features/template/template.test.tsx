import { renderPage } from '@entropi/shared/testing/render-page';
import { screen } from '@testing-library/react';
import TemplatePage from './template.page';

it('greets whoever is signed in', async () => {
  renderPage(<TemplatePage />);
  expect(await screen.findByRole('heading', { name: 'Template' })).toBeVisible();
  expect(screen.getByText('Signed in as alice.')).toBeVisible();
});

import { renderPage } from '@entropi/shared/testing/render-page';
import { screen } from '@testing-library/react';
import TemplatePage from './template.page';

it('greets the signed-in user', async () => {
  renderPage(<TemplatePage />);
  expect(await screen.findByRole('heading', { name: 'Template' })).toBeVisible();
  expect(screen.getByText('Signed in as alice.')).toBeVisible();
});
